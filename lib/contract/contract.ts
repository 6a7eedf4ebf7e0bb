import { companies } from "./companies.ts"
import { contacts } from "./contacts.ts"
import { notes } from "./notes.ts"
import { notifications } from "./notifications.ts"
import { quickSearch } from "./quick-search.ts"
import { reference } from "./reference.ts"
import { session } from "./session.ts"

/** Every call of the CRM API, by area. Paths are relative to `/api`. */
export const contract = { session, reference, companies, contacts, notes, notifications, quickSearch }
