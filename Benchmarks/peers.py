"""Times lxml's tree against libxml2's own in one process, in turn: peers.py FOLDER ROUNDS."""

import ctypes
import ctypes.util
import pathlib
import random
import statistics
import sys
import time

from lxml import etree

NOBLANKS, NONET, NOCDATA, HUGE = 1 << 8, 1 << 11, 1 << 14, 1 << 19
SLICE = 20_000_000

libxml2 = ctypes.CDLL(ctypes.util.find_library("xml2"))
libxml2.xmlReadMemory.restype = ctypes.c_void_p
libxml2.xmlReadMemory.argtypes = [ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int]
libxml2.xmlFreeDoc.argtypes = [ctypes.c_void_p]
libxml2.xmlFreeDoc.restype = None


def c_dom(document):
    tree = libxml2.xmlReadMemory(document, len(document), None, None, NOBLANKS | NONET | NOCDATA | HUGE)
    if not tree:
        raise ValueError("not well-formed")
    libxml2.xmlFreeDoc(tree)


def lxml_tree(document):
    parser = etree.XMLParser(remove_blank_text=True, strip_cdata=True, no_network=True, huge_tree=True)
    etree.fromstring(document, parser)


def timed(parse, document, repeats):
    start = time.thread_time_ns()
    for _ in range(repeats):
        parse(document)
    return time.thread_time_ns() - start


def main():
    folder, rounds = pathlib.Path(sys.argv[1]), int(sys.argv[2])
    order = random.Random(1)
    names, cells = [], []
    for name in ["wrapper", "small", "pod", "vmap", "big"]:
        document = (folder / f"{name}.xml").read_bytes()
        repeats = max(1, SLICE // max(1, timed(c_dom, document, 1)))
        ratios = []
        for _ in range(rounds):
            times = {}
            for parse in order.sample([c_dom, lxml_tree], 2):
                times[parse] = timed(parse, document, repeats)
            ratios.append(times[lxml_tree] / times[c_dom])
        names.append(name)
        cells.append(f"{statistics.median(ratios):.2f} ({min(ratios):.2f}–{max(ratios):.2f})")
    print("| Peer | " + " | ".join(names) + " |")
    print("| --- " * (len(names) + 1) + "|")
    print("| lxml, tree only | " + " | ".join(cells) + " |")
    version = ".".join(map(str, etree.LXML_VERSION))
    print(f"\nlxml {version} with libxml2 {'.'.join(map(str, etree.LIBXML_VERSION))}")


main()
