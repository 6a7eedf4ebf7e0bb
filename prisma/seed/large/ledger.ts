import type { Step } from "#prisma/seed/large/base.ts"
import { chance, unit } from "#prisma/seed/large/expressions.ts"

/** Days between the invoices of a registration, and after an invoice until it is due. */
const DAYS_APART = 20
const DAYS_UNTIL_DUE = 30
/** Share of invoices that are due in two parts, and percent of the first. */
const SPLIT_SHARE = 0.4
const FIRST_PERCENT = 30

/** What each invoice is like, under the next numbers of its series in the order of its date. */
const drawStep: Step = {
  name: "invoices",
  sql: `create temporary table seed_invoice on commit drop as
    select numbered.*, extract(year from date)::int as year,
      (row_number() over (partition by numbered.entity, extract(year from date) order by date, registration_id, n)
        + coalesce((select max(last) from invoice_numbering series where series.entity = numbered.entity and kind = 'invoice'
          and series.year = extract(year from date)), 0))::int as serial,
      is_split and ceil(total * ${FIRST_PERCENT} / 100.0) < total as splits
    from (select drawn.id as registration_id, n, show.billing_entity as entity, drawn.currency,
        (coalesce((select max(id) from invoice), 0) + row_number() over (order by drawn.id, n))::int as id,
        least(current_date, (published + n * interval '${DAYS_APART} days')::date) as date, price.final_amount / invoices as total,
        (price.final_amount / invoices * case when paid < 0.25 then 0 when paid < 0.6 then 1 - (n - 1.0) / invoices else 1 end)::int as paid,
        ${chance("drawn.id * 10 + n", "split", SPLIT_SHARE)} as is_split, ${unit("drawn.id * 10 + n", "paid on")} as paid_on
      from seed_registration drawn join registration_price price on price.registration_id = drawn.id and price.booth_id is null
      join tradeshow show on show.id = drawn.tradeshow_id, generate_series(1, invoices) n
      where invoices > 0 and price.final_amount >= invoices) numbered`,
}

const party = `jsonb_build_object('name', name, 'legal_form', '', 'street', street, 'zip_code', zip_code, 'city', city, 'state', '',
  'country_code', code, 'country', country, 'registration', '', 'registration_number', '', 'vat_code', vat_code, 'contact', contact,
  'email', email, 'iban', iban, 'bic', bic, 'bank', bank, 'terms', '', 'late_fees', '', 'recovery', '', 'early_payment', '', 'vat_due', '')`

const documentStep: Step = {
  name: "invoices",
  sql: `insert into invoice (id, entity, kind, year, serial, number, key, date, currency, language, organization_id, customer, seller_party, buyer_party,
      about, subtotal, taxable, tax_category, tax_rate, tax, total, paid, balance, due_on, due_until, is_split)
    select drawn.id, drawn.entity, 'invoice', year, serial, seller.prefix || '-' || year || '-' || lpad(serial::text, 5, '0'),
      gen_random_uuid(), drawn.date, drawn.currency, case drawn.entity when 'sarl' then 'fr' else 'en' end, registration.organization_id,
      coalesce('O' || registration.organization_id, (select 'C' || company_id from registration_association link
        where link.registration_id = registration.id and company_id is not null order by is_primary desc, id limit 1), 'R' || registration.id),
      seller.party, buyer.party, jsonb_build_object('show', show.name, 'session', session.name, 'from', session."from", 'to', session."to"),
      drawn.total, drawn.total, 'O', 0, 0, drawn.total, drawn.paid, drawn.total - drawn.paid,
      case when drawn.total = drawn.paid then null when splits and drawn.paid < ceil(drawn.total * ${FIRST_PERCENT} / 100.0) then drawn.date
        else drawn.date + ${DAYS_UNTIL_DUE} end,
      case when drawn.total > drawn.paid then drawn.date + ${DAYS_UNTIL_DUE} end, splits
    from seed_invoice drawn join registration on registration.id = drawn.registration_id
    join tradeshow_session session on session.id = registration.tradeshow_session_id join tradeshow show on show.id = session.tradeshow_id
    join (select entity, prefix, ${party} as party from (select seller.*, legal_name as name, '' as contact, country.code, country.name as country
      from invoice_seller seller join country on country.id = seller.country_id) known) seller on seller.entity = drawn.entity
    cross join lateral (select ${party} as party from (select billing_company_name::text as name, billing_street as street,
        billing_zip_code as zip_code, billing_city as city, country.code, country.name as country, vat_code,
        concat_ws(' ', billing_first_name, billing_last_name) as contact, billing_email as email, '' as iban, '' as bic, '' as bank
      from country where country.id = billing_country_id) known) buyer
    order by drawn.id`,
}

const partSteps: Step[] = [
  {
    name: "invoices",
    sql: `insert into invoice_line (invoice_id, registration_id, label, unit_price, amount)
      select id, registration_id, 'Booth', total, total from seed_invoice order by id`,
  },
  {
    name: "invoices",
    sql: `insert into invoice_instalment (invoice_id, position, due_date, amount)
      select id, place, case when splits and place = 1 then date else date + ${DAYS_UNTIL_DUE} end,
        case when not splits then total when place = 1 then ceil(total * ${FIRST_PERCENT} / 100.0)::int
          else total - ceil(total * ${FIRST_PERCENT} / 100.0)::int end
      from seed_invoice, generate_series(1, case when splits then 2 else 1 end) place order by id, place`,
  },
  {
    name: "payments",
    sql: `insert into invoice_payment (invoice_id, amount, date, payment_method_id, reference, key)
      select id, paid, least(current_date, date + (paid_on * 60)::int), (select min(id) from payment_method), 'Transfer ' || id, gen_random_uuid()
      from seed_invoice where paid > 0 order by id`,
  },
  {
    name: "invoices of registrations",
    sql: `insert into registration_invoice (registration_id, invoice_id, name, date, total, balance, currency, is_calculate, due_on)
      select registration_id, invoice.id, number, invoice.date, invoice.total, balance, invoice.currency, true,
        case when balance = 0 then null when splits and drawn.paid < ceil(drawn.total * ${FIRST_PERCENT} / 100.0) then drawn.date
          else drawn.date + ${DAYS_UNTIL_DUE} end
      from seed_invoice drawn join invoice on invoice.id = drawn.id order by invoice.id`,
  },
  {
    name: "numbers of invoices",
    sql: `insert into invoice_numbering (entity, kind, year, last, last_date)
      select entity, 'invoice', year, max(serial), max(date) from seed_invoice group by entity, year
      on conflict (entity, kind, year) do update
        set last = excluded.last, last_date = greatest(invoice_numbering.last_date, excluded.last_date)`,
  },
]

/** So many invoices of each registration of the draw, nothing paid of some, everything of others. */
export const ledgerSteps: Step[] = [
  drawStep,
  { name: "invoices", sql: "analyze seed_invoice" },
  documentStep,
  ...partSteps,
]
