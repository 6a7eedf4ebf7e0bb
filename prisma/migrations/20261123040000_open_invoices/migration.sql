-- What is still owed, or to be given back, is a small part of all documents: the ageing list reads these alone.
CREATE INDEX invoice_open ON invoice (id) WHERE balance <> 0;
