import type { Page } from "@playwright/test"
import type { Locale } from "#lib/i18n/locales.ts"
import { translators } from "#lib/i18n/translators.ts"
import type { DemoRecords } from "./demo-records.ts"

export const texts = translators()

/** Says texts of the application in the language of the page: so whatever is renamed is still found. */
export type Text = (typeof texts)[Locale]

/** Who looks at a screen: an account of the demo, or somebody who is not signed in. */
export type Viewer = "admin" | "sales" | "viewer" | "hanna.kowal" | "nadia.benhaddou" | "nobody"

/** A screen as it is to be looked at. */
export type Screen = {
  /** Part of its pictures' names: kebab-case. */
  name: string
  path: string | ((records: DemoRecords, language: Locale) => string)
  /** The administrator unless told: who sees it all. */
  as?: Viewer
  /** What is done on it before it is looked at: a panel opened, a tab chosen. */
  open?: (page: Page, text: Text) => Promise<void>
  /** A phone has no such thing. */
  isForDesktop?: boolean
}
