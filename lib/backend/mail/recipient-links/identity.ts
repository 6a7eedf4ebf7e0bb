import { mainShowType } from "#lib/contract/mail/mail-terms.ts"

/**
 * SQL: name and postal address of who invoices for a show, line by line; NULL where that is not known.
 * @param show SQL of its id
 * @param language SQL of "en" or "fr"
 */
export const addressOfIdentity = (show: string, language: string) =>
  `(SELECT concat_ws(E'\\n', nullif(legal_name, ''), nullif(street, ''), nullif(btrim(concat_ws(' ', zip_code, city, nullif(state, ''))), ''),
      CASE WHEN ${language} = 'fr' THEN country.name_fr ELSE country.name END)
    FROM tradeshow of_show JOIN invoice_seller seller ON seller.entity = of_show.billing_entity JOIN country ON country.id = seller.country_id
    WHERE of_show.id = ${show} AND seller.street <> '')`

/**
 * SQL: the same of who invoices for the main show, else for the first of the others of whom it is known: of mails that are about no show.
 * @param language SQL of "en" or "fr"
 */
export const addressOfOrganiser = (language: string) =>
  `(SELECT address FROM (SELECT show.id, show.template_type_id, ${addressOfIdentity("show.id", language)} AS address FROM tradeshow show) named
    WHERE address IS NOT NULL ORDER BY template_type_id = ${mainShowType} DESC, id LIMIT 1)`
