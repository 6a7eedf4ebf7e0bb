import type pg from "pg"

/** Venues of the demo's shows by id, in English and French. */
const venues: Record<number, { en: string; fr: string }> = {
  1: { en: "Parc Floral, Paris", fr: "Parc Floral, Paris" },
  2: { en: "Pier 36, New York", fr: "Pier 36, New York" },
  3: { en: "West Bund Art Center, Shanghai", fr: "West Bund Art Center, Shanghai" },
  4: { en: "The Reef, Los Angeles", fr: "The Reef, Los Angeles" },
}

const hours = {
  en: "9 a.m. to 6 p.m., on the last day to 5 p.m.",
  fr: "de 9 h à 18 h, le dernier jour jusqu’à 17 h",
}

const site = "https://petit-salon.example"
const links = {
  DEMO_LINK: `${site}/demo`,
  PRICES_LINK: `${site}/prices`,
  MEETING_LINK: `${site}/meeting`,
  FEATURES_LINK: `${site}/features.pdf`,
  APPLICATION_LINK: `${site}/apply`,
  EXHIBITOR_GUIDE_LINK: `${site}/guide`,
  VISITOR_BADGE_LINK: `${site}/badge`,
  PRESS_LINK: `${site}/press`,
}

/** What the demo's templates say of the coming sessions: venues, hours and addresses, beside what they begin with. */
export async function writeMailValues(client: pg.Client): Promise<void> {
  for (const [show, venue] of Object.entries(venues))
    await client.query(
      `update tradeshow_session set mail_values = mail_values || $2::jsonb || jsonb_strip_nulls(jsonb_build_object('DEPOSIT_DAY', to_char("from" - 90, 'YYYY-MM-DD')))
        where tradeshow_id = $1`,
      [Number(show), JSON.stringify({ ...links, VENUE: venue, OPENING_HOURS: hours })],
    )
}
