-- Companies whose people are in a sequence are in one, too.
SELECT company_refresh_all();
