import { companies } from "./companies/handlers.ts"
import { notes } from "./notes/handlers.ts"
import { notifications } from "./notifications/handlers.ts"
import { quickSearch } from "./quick-search/handlers.ts"
import { reference } from "./reference/handlers.ts"
import { session } from "./session/handlers.ts"

/** The contract's calls and what answers them. */
export const router = { session, reference, companies, notes, notifications, quickSearch }
