import { quickSearchLimit } from "#lib/contract/quick-search.ts"
import { signedIn } from "../http/base.ts"
import { findCompanies, findContacts, findRegistrations } from "./data.ts"

export const quickSearch = {
  find: signedIn.quickSearch.find.handler(async ({ input: { term }, context: { language } }) => {
    const [companies, contacts, registrations] = await Promise.all([
      findCompanies(term, quickSearchLimit, language),
      findContacts(term, quickSearchLimit),
      findRegistrations(term, quickSearchLimit),
    ])
    return { companies, contacts, registrations }
  }),
}
