import { adminAreas } from "#components/shell/admin-areas.ts"
import { Refusal } from "#lib/refusal.ts"
import { panels } from "./panels.ts"
import type { Screen } from "./screen.ts"

const lists: Screen[] = [
  { name: "companies", path: "/companies" },
  { name: "companies-filtered", path: "/companies?f=website.exists&f=country.exists&q=a" },
  { name: "companies-empty", path: "/companies?q=zzzzqqqq" },
  { name: "companies-duplicates", path: "/companies/duplicates" },
  { name: "companies-duplicates-dismissed", path: "/companies/duplicates?show=dismissed" },
  { name: "contacts-duplicates", path: "/contacts/duplicates" },
  { name: "contacts", path: "/contacts" },
  { name: "contacts-empty", path: "/contacts?q=zzzzqqqq" },
  { name: "registrations", path: "/registrations" },
  { name: "registrations-empty", path: "/registrations?q=zzzzqqqq" },
  { name: "registrations-season", path: "/registrations/season" },
  { name: "incomplete-registrations", path: "/uncomplete-registrations" },
  { name: "incomplete-registrations-left", path: "/uncomplete-registrations/left" },
  { name: "pipelines", path: "/pipelines?owners=all" },
  { name: "pipelines-empty", path: "/pipelines?name=zzzzqqqq" },
  { name: "sequences", path: "/sequences" },
  { name: "mailing-lists", path: "/mailing" },
]

const records: Screen[] = [
  { name: "company", path: ({ company }) => `/company/${company}` },
  { name: "company-bare", path: ({ bareCompany }) => `/company/${bareCompany}` },
  { name: "company-read-only", path: ({ company }) => `/company/${company}`, as: "viewer" },
  { name: "company-missing", path: "/company/2000000000" },
  { name: "company-signed-out", path: ({ company }) => `/company/${company}`, as: "nobody" },
  { name: "company-merge", path: ({ company, otherCompany }) => `/company/${company}/merge/${otherCompany}` },
  { name: "contact", path: ({ contact }) => `/contact/${contact}` },
  { name: "contact-merge", path: ({ contact, otherContact }) => `/contact/${contact}/merge/${otherContact}` },
  { name: "contact-sequence", path: "/contact/sequence/1" },
  { name: "registration", path: ({ registration }) => `/registration/${registration}` },
  { name: "registration-invoiced", path: ({ invoiced }) => `/registration/${invoiced}` },
  { name: "registration-missing", path: "/registration/2000000000" },
]

const mails: Screen[] = [
  { name: "messenger", path: "/messenger" },
  { name: "messenger-private", path: ({ privateThread }) => `/messenger?thread=${privateThread}` },
  { name: "messenger-conversation", path: ({ thread }) => `/messenger?thread=${thread}` },
  { name: "messenger-empty", path: "/messenger?q=zzzzqqqq" },
  { name: "bulk-mails", path: "/bulk-mails" },
  { name: "outbox", path: "/outbox" },
  { name: "sequence", path: ({ sequence }) => `/sequence/${sequence}` },
  { name: "mailing-list", path: ({ list }) => `/mailing/${list}` },
  { name: "mailing-list-dynamic", path: ({ dynamicList }) => `/mailing/${dynamicList}` },
  { name: "mailing-list-history", path: ({ list }) => `/mailing/${list}/history` },
  { name: "mailing-list-suppressed", path: ({ list }) => `/mailing/${list}/suppressed` },
  { name: "mailing-list-starts", path: ({ list }) => `/mailing/${list}/starts` },
  { name: "mailing-list-settings", path: ({ dynamicList }) => `/mailing/${dynamicList}/settings` },
  { name: "mailing-list-settings-static", path: ({ form }) => `/mailing/${form}/settings` },
  { name: "mailing-list-new", path: "/mailing/new?f=vip.is.1" },
  { name: "mailing-list-new-static", path: "/mailing/new" },
]

const others: Screen[] = [
  { name: "today", path: "/today", as: "sales" },
  { name: "invoices", path: "/invoices" },
  { name: "invoices-empty", path: "/invoices?q=zzzzqqqq" },
  { name: "accounting", path: "/accounting" },
  { name: "bank", path: "/accounting/bank" },
  { name: "bank-empty", path: "/accounting/bank?q=zzzzqqqq" },
  { name: "bank-statements", path: "/accounting/bank/statements" },
  { name: "imports", path: "/imports" },
  { name: "jobs", path: "/jobs" },
  { name: "documents", path: "/documents" },
  { name: "documents-empty", path: "/documents?q=zzzzqqqq" },
  { name: "documents-read-only", path: "/documents", as: "viewer" },
  { name: "configuration", path: "/configuration" },
  { name: "profile", path: "/profile", as: "sales" },
  { name: "profile-mailbox", path: "/profile/mailbox", as: "sales" },
  { name: "profile-mailbox-new", path: "/profile/mailbox", as: "hanna.kowal" },
  { name: "profile-mailbox-waiting", path: "/profile/mailbox" },
  { name: "profile-mailbox-notice", path: "/profile/mailbox", as: "nadia.benhaddou" },
  { name: "profile-snippets", path: "/profile/snippets" },
  { name: "profile-snippet-new", path: "/profile/snippets/new" },
  { name: "not-found", path: "/nowhere" },
  { name: "forbidden", path: "/admin/users", as: "viewer" },
  { name: "forbidden-area", path: "/accounting", as: "viewer" },
  { name: "forbidden-imports", path: "/imports", as: "viewer" },
  { name: "api-docs", path: "/api/docs" },
]

const administration: Screen[] = [
  ...adminAreas.map(({ path }) => ({ name: path.slice(1).replaceAll("/", "-"), path })),
  { name: "admin-user", path: ({ user }) => `/admin/users/${user}` },
  { name: "admin-user-left", path: ({ formerUser }) => `/admin/users/${formerUser}` },
  { name: "admin-users-rights", path: "/admin/users/rights" },
  { name: "admin-shared-mailbox-return", path: "/admin/shared-mailboxes/oauth" },
  { name: "admin-template", path: ({ template }) => `/admin/templates/${template}` },
  { name: "admin-template-new", path: "/admin/templates/new" },
  { name: "admin-templates-found", path: "/admin/templates?q=invitation" },
  { name: "admin-personal-data-found", path: "/admin/personal-data?q=a" },
  { name: "admin-personal-data-kinds", path: "/admin/personal-data?q=screens.example" },
  { name: "admin-personal-data-erasures", path: "/admin/personal-data/erasures" },
  { name: "admin-trash-contacts", path: "/admin/trash/contact" },
  { name: "admin-vocabulary-fixed", path: "/admin/vocabulary/buyer_type" },
]

const outside: Screen[] = [
  { name: "sign-in", path: "/", as: "nobody" },
  { name: "sign-in-to-go-on", path: "/?from=%2Fcompanies&error=wrong", as: "nobody" },
  { name: "forgotten-password", path: "/forgotten-password", as: "nobody" },
  { name: "reset-password-dead", path: "/reset-password/nothing", as: "nobody" },
  { name: "invitation", path: ({ invitation }) => `/invite/${invitation}`, as: "nobody" },
  { name: "apply", path: "/apply/paris", as: "nobody" },
  { name: "apply-read-only", path: "/apply/paris", as: "viewer" },
  { name: "apply-terms", path: (_, language) => `/apply/paris/terms/1?lang=${language}`, as: "nobody" },
  {
    name: "apply-correction",
    path: (_, language) => `/apply/screens-correctable?correct=0&lang=${language}`,
    as: "nobody",
  },
  { name: "apply-unknown", path: "/apply/nowhere", as: "nobody" },
  { name: "unsubscribe", path: ({ unsubscribe }, language) => unsubscribe(language), as: "nobody" },
  { name: "preferences", path: ({ preferences }, language) => preferences(language), as: "nobody" },
  {
    name: "preferences-french-unsaved",
    path: ({ preferences, list }) => `${preferences("fr")}&said=tracked&ticks=${list}`,
    as: "nobody",
  },
  { name: "confirmation", path: ({ confirmation }, language) => confirmation(language), as: "nobody" },
  { name: "unsubscribe-dead", path: (_, language) => `/unsubscribe/nothing?lang=${language}`, as: "nobody" },
  { name: "subscribe", path: (_, language) => `/subscribe/screens?lang=${language}`, as: "nobody" },
]

/** Every screen of the application, and the panels and dialogs on them that people work in. */
export const screens: readonly Screen[] = [
  ...lists,
  ...records,
  ...mails,
  ...others,
  ...administration,
  ...outside,
  ...panels,
]

/**
 * Screens by their names, or by how these begin; all without a name.
 * @throws Refusal with all names when there is none of that name
 */
export function chosenScreens(prefixes: readonly string[]): readonly Screen[] {
  const chosen = screens.filter(
    ({ name }) => prefixes.length === 0 || prefixes.some((one) => name === one || name.startsWith(`${one}-`)),
  )
  if (chosen.length > 0) return chosen
  const names = screens.map(({ name }) => name).join(", ")
  throw new Refusal(`No screen is called ${prefixes.join(", ")}. There are: ${names}`)
}
