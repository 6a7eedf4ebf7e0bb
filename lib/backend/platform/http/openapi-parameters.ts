import type { OpenAPI } from "@orpc/contract"

/** What parameters are for that have one meaning in all calls; of other ones in the path, their name says of what they are the id. */
const words: Record<string, string> = {
  all: "Those of all users, for administrators",
  archived: "Those that were put away as well",
  before: "Goes on before this one, the last of the page before",
  currency: "ISO code of the currency",
  date: "The day, YYYY-MM-DD",
  days: "How many days back",
  decisions: "What becomes of those who are at steps that were changed",
  delimiter: "What separates two values of the file",
  direction: "Money that came in, or went out",
  email: "An e-mail address",
  entity: "The legal entity",
  except: "Id of a record that is left out",
  field: "The field, as the list of filters names it",
  filter: "Which conversations",
  filters: "The search term under `name`; every other key holds one filter, all of which must hold",
  first_name: "First name",
  from: "The first, of days or of positions",
  group: "Id of the group, 0 for all",
  images: "Whether pictures of others' servers are shown",
  key: "What the value is stored or checked under",
  kind: "Which kind of value or record",
  language: "Language of the text",
  last_name: "Last name",
  left: "Those that were given up",
  link: "The signed link, as it was sent",
  list: "Id of the list, or a name of one that is not stored",
  lists: "Ids of the lists",
  mailing_list: "Ids of mailing lists, or `*` for all",
  name: "The name, or the beginning of it",
  number: "The number, counted from 1",
  of: "Id of the template that it is another version of",
  open: "Id of the saved filter that is open",
  ownerIds: "Ids of owners whose cards are shown",
  page: "Which page, counted from 1",
  path: "The file's path, as the mail names it",
  per_page: "How many rows a page has",
  place: "What the draft belongs to",
  provider: "The mail provider",
  q: "The search term",
  reason: "Why the address is on the list",
  reminders: "Those with payment reminders that are due, sent or on hold",
  result: "Rows with this result",
  search: "The search term",
  secret: "The secret of the link, as it was sent",
  show: "The trade show",
  signature: "The signature of the address",
  slug: "The draft's own part of its address",
  sort: "The order; a leading minus turns it round",
  source: "Where the values come from",
  state: "Those in this state",
  status: "Rows with this status",
  step: "What is done",
  term: "The search term",
  to: "The last, of days or of positions",
  tradeshows: "Ids of trade shows",
  type: "Which kind of record",
  url: "The address of the picture",
  values: "Chosen values, to be labelled",
  version: "Which version; the current one without it",
}

/** The same of numbers in the path that are no id of what they are called after. */
const pathWords: Record<string, string> = {
  kept: "Id of the record that stays",
  number: "The number, counted from 1",
  removed: "Id of the record that goes",
}

/** "draft_session", "lifecycleId" → "draft session", "lifecycle". */
const spoken = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll("_", " ")
    .toLowerCase()
    .replace(/ ids?$/, "")

const isNumber = (schema: unknown) =>
  typeof schema === "object" && schema !== null && "type" in schema && schema.type === "integer"

/** Says what each parameter of a call is for. */
export function describeParameters(operation: OpenAPI.OperationObject): void {
  for (const parameter of operation.parameters ?? []) {
    if ("$ref" in parameter) continue
    const { name, schema } = parameter
    const ofId =
      isNumber(schema) && name !== "page" && (parameter.in === "path" || !Object.hasOwn(words, name))
    const own = parameter.in === "path" ? (pathWords[name] ?? words[name]) : words[name]
    parameter.description ??=
      ofId && !pathWords[name] ? `Id of the ${spoken(name)}` : (own ?? `The ${spoken(name)}`)
  }
}
