-- Each use has an account for everything: books that were kept before deposits were invoiced get one for them.
INSERT INTO ledger_account (entity, use, number, label)
SELECT entity, 'deposits', CASE entity WHEN 'sarl' THEN '419100' ELSE '2300' END,
  CASE entity WHEN 'sarl' THEN 'Clients, avances et acomptes reçus' ELSE 'Customer deposits' END
FROM ledger_book WHERE NOT EXISTS (SELECT FROM ledger_account account WHERE account.entity = ledger_book.entity AND use = 'deposits');
