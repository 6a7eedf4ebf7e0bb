import type { Subjects } from "./subjects.ts"

/** One request to the companies list, as our call takes it and as its best SQL has it. */
export type ListCase = {
  name: string
  /** Query string of our call. */
  search: string
  /** Conditions of the best SQL beyond active companies, with their values. */
  where: string
  values: unknown[]
  /** ORDER BY of the best SQL, in the direction it reads. */
  order: string
  limit: number
  offset: number
  /** The best SQL reads this page from the end; its rows are turned round. */
  isFromEnd?: boolean
  /** The best SQL finds all rows by the search index and sorts them: few pass, which the planner cannot know. */
  isGathered?: boolean
  /** Companies change between two calls, so totals of filtered lists are counted again. */
  isAfterWrite?: boolean
}

const pageSize = 25

const byName = { order: "sort_name, id", limit: pageSize, offset: 0 }
const whole = { where: "true", values: [] }

function filterText(filters: [field: string, value: number][]): string {
  const pairs = filters.flatMap(([field, value], index) => [
    [`filters[${index}][f_field]`, field],
    [`filters[${index}][f_type]`, "="],
    [`filters[${index}][f_value][0]`, String(value)],
  ])
  return new URLSearchParams(pairs).toString()
}

/** A tag, a country and an account type. */
function threeFilters(tag: number, { country, accountType, typeFamily }: Subjects) {
  return {
    search: filterText([
      ["tag", tag],
      ["country", country],
      ["account_type", accountType],
    ]),
    where: "tag_ids @> ARRAY[$1::int] AND country_id = $2 AND account_type_ids && $3::int[]",
    values: [tag, country, typeFamily],
  }
}

/** A word anywhere; one of one or two letters at the start of words. */
function oneWord(word: string) {
  const start = word.length < 3 ? "% " : "%"
  return {
    search: new URLSearchParams([["filters[name]", word]]).toString(),
    where: "search LIKE $1",
    values: [`${start}${word}%`],
  }
}

function pageCase(name: string, page: number, order: Partial<ListCase> = {}): ListCase {
  return { name, search: `page=${page}`, ...whole, ...byName, offset: (page - 1) * pageSize, ...order }
}

function lastPageCase(total: number): ListCase {
  const page = Math.ceil(total / pageSize)
  return pageCase("last page", page, {
    order: "sort_name DESC, id DESC",
    limit: total - (page - 1) * pageSize,
    offset: 0,
    isFromEnd: true,
  })
}

/** Every case of the bench. */
export function listCases(subjects: Subjects): ListCase[] {
  const three = threeFilters(subjects.commonTag, subjects)
  const common = oneWord(subjects.commonWord)
  const middle = Math.ceil(subjects.total / pageSize / 2)
  return [
    pageCase("no filter", 1),
    { name: "three filters, common tag", ...three, ...byName },
    { name: "three filters, rare tag", ...threeFilters(subjects.rareTag, subjects), ...byName },
    { name: "rare word", ...oneWord(subjects.rareWord), ...byName, isGathered: true },
    { name: "common word", ...common, ...byName },
    { name: "two letters", ...oneWord(subjects.commonWord.slice(0, 2)), ...byName },
    { name: "one letter", ...oneWord(subjects.commonWord.slice(0, 1)), ...byName },
    pageCase("page 500", Math.min(500, middle)),
    pageCase("page in the middle", middle),
    lastPageCase(subjects.total),
    { ...pageCase("last changed first", 1), search: "sort=-updated_at", order: "updated_at DESC, id DESC" },
    { ...pageCase("no filter, after a write", 1), isAfterWrite: true },
    { name: "three filters, after a write", ...three, ...byName, isAfterWrite: true },
    { name: "common word, after a write", ...common, ...byName, isAfterWrite: true },
  ]
}
