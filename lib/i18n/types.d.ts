import type { Locale } from "./locales.ts"
import type { Messages } from "./messages.ts"

/** Makes next-intl check keys and languages. */
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale
    Messages: Messages
  }
}
