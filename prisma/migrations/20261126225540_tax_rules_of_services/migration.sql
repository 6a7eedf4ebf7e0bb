-- Buyers in the overseas departments of France were "abroad"; a seller in France gets the rules for them.
INSERT INTO tax_rule (entity, name, place, category, rate, reason, reason_fr, reason_code, position)
SELECT seller.entity, fresh.name, fresh.place::tax_place, fresh.category::tax_category, fresh.rate, fresh.reason, fresh.reason_fr, fresh.reason_code,
  (SELECT coalesce(max(position), 0) FROM tax_rule) + fresh.place_in_order
FROM invoice_seller seller
JOIN country ON country.id = seller.country_id AND country.code = 'FR'
CROSS JOIN (VALUES
  (1, 'Guadeloupe, Martinique, Réunion', 'overseas', 'S', 850, '', '', ''),
  (2, 'French Guiana and Mayotte', 'overseas_untaxed', 'O', 0,
    'VAT does not apply in French Guiana and Mayotte (art. 294-1 of the French tax code).',
    'TVA non applicable en Guyane et à Mayotte (art. 294-1 du CGI).', 'VATEX-EU-O')
) AS fresh (place_in_order, name, place, category, rate, reason, reason_fr, reason_code)
WHERE EXISTS (SELECT FROM tax_rule WHERE tax_rule.entity = seller.entity);

-- Services to businesses outside of the Union are outside of the scope of VAT, not exports; a rule that somebody edited stays as it is.
UPDATE tax_rule SET category = 'O', reason_code = 'VATEX-EU-O',
  reason = 'Service to a customer established outside the EU VAT territory: not subject to French VAT (art. 259-1 of the French tax code).',
  reason_fr = 'Prestation fournie à un preneur établi hors du territoire de TVA de l’Union européenne : TVA française non applicable (art. 259-1 du CGI).'
WHERE category = 'G' AND place = 'abroad' AND version = 1 AND reason_code = 'VATEX-EU-G';
