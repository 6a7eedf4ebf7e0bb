-- What may be read takes an ability from now on: users keep what they looked at until now, but for money and the trail, which are for
-- administrators and for those who have worked on them. A user who only receives applications (the registration site) reads nothing.
INSERT INTO "user_ability" ("user_id", "ability")
SELECT "user"."id", given."ability"
FROM "user"
CROSS JOIN unnest(ARRAY['crm.read', 'registrations.read', 'mail.read']) AS given ("ability")
WHERE CASE
  WHEN given."ability" = 'mail.read' THEN "user"."may_edit_records"
  ELSE "user"."may_edit_records" OR NOT EXISTS (
    SELECT FROM "user_ability" site WHERE site."user_id" = "user"."id" AND site."ability" = 'registration.intake'
  )
END
ON CONFLICT DO NOTHING;

INSERT INTO "user_ability" ("user_id", "ability")
SELECT "user"."id", given."ability"
FROM "user"
CROSS JOIN unnest(ARRAY['finance.read', 'finance.edit']) AS given ("ability")
WHERE EXISTS (SELECT FROM "invoice" WHERE "invoice"."user_id" = "user"."id")
  OR EXISTS (SELECT FROM "invoice_payment" WHERE "invoice_payment"."user_id" = "user"."id")
  OR EXISTS (SELECT FROM "bank_statement" WHERE "bank_statement"."user_id" = "user"."id")
ON CONFLICT DO NOTHING;
