enum AdReportRoom {}
