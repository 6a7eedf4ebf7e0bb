-- Each use has an account for everything: books that were kept before charges, differences and credits were booked get one for each.
INSERT INTO ledger_account (entity, use, number, label)
SELECT book.entity, account.use::ledger_use, account.number, account.label
FROM ledger_book book JOIN (VALUES
  ('sarl', 'customer_credits', '419700', 'Clients, autres avoirs'),
  ('sarl', 'bank_charges', '627000', 'Services bancaires et assimilés'),
  ('sarl', 'difference_loss', '658000', 'Écarts de règlement, charges'),
  ('sarl', 'difference_gain', '758000', 'Écarts de règlement, produits'),
  ('sarl', 'exchange_loss', '656000', 'Pertes de change sur créances et dettes commerciales'),
  ('sarl', 'exchange_gain', '756000', 'Gains de change sur créances et dettes commerciales'),
  ('inc', 'customer_credits', '2310', 'Customer credits'),
  ('inc', 'bank_charges', '6100', 'Bank charges'),
  ('inc', 'difference_loss', '6900', 'Small differences, loss'),
  ('inc', 'difference_gain', '4900', 'Small differences, gain'),
  ('inc', 'exchange_loss', '6950', 'Foreign exchange loss'),
  ('inc', 'exchange_gain', '4950', 'Foreign exchange gain')) AS account (entity, use, number, label) ON account.entity = book.entity::text
WHERE NOT EXISTS (SELECT FROM ledger_account own WHERE own.entity = book.entity AND own.use::text = account.use);
