import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })

/** Faults of what kinds of record share: changes of many, notes, forms, lists and jobs. */
export const recordFaults: readonly Fault[] = [
  {
    name: "a change of many records is started although they became fewer",
    file: "lib/backend/records/bulk/targets.ts",
    is: "if (now === chosen) return",
    becomes: "if (now <= chosen) return",
    noticedBy: test("bulk", "since it was shown, with both numbers, and nothing is started"),
  },
  {
    name: "a change of many records is started although they became more",
    file: "lib/backend/records/bulk/targets.ts",
    is: "if (now === chosen) return",
    becomes: "if (now >= chosen) return",
    noticedBy: test("bulk", "since it was shown, with both numbers, and nothing is started"),
  },
  {
    name: "a note is saved over a newer version",
    file: "lib/backend/records/notes/mutations.ts",
    is: "version !== undefined && current.version !== version",
    becomes: "version !== undefined && current.version < version",
    noticedBy: test("notes", "a save of an older version is told, sees the stored text, and changes nothing"),
  },
  {
    name: "a note is read for a change without being locked",
    file: "lib/backend/records/notes/mutations.ts",
    is: "SELECT id FROM note WHERE id = $1 FOR UPDATE",
    becomes: "SELECT id FROM note WHERE id = $1",
    noticedBy: test("notes", "saving at the same moment: one wins, the other is told"),
  },
  {
    name: "a record is saved over what others changed since",
    file: "lib/backend/records/form/save-record.ts",
    is: "if (version < currentVersion) {",
    becomes: "if (version > currentVersion) {",
    noticedBy: test("company-edit", "are told which fields the other one changed, with what is stored now"),
  },
  {
    name: "a save leaves no entry in the audit trail",
    file: "lib/backend/records/form/save-record.ts",
    is: "await writeAudits(entries, connection)\n  return edited",
    becomes: "return edited",
    noticedBy: test(
      "company-edit",
      "is taken without a version as the specification has it, over what is stored",
    ),
  },
  {
    name: "a record that came back leaves no entry in the audit trail",
    file: "lib/backend/records/trash/mutations.ts",
    is: `await writeAudit({ actor, action: "restore", type, id, changes, version }, connection)`,
    becomes: "void writeAudit",
    noticedBy: test(
      "trash",
      "come back into the list as they were, counted, with an entry in the audit trail",
    ),
  },
  {
    name: "two workers treat the same rows",
    file: "lib/backend/records/jobs/run-rows.ts",
    is: "FOR UPDATE SKIP LOCKED",
    becomes: "",
    noticedBy: test("jobs", "done by several workers at once is done once"),
  },
  {
    name: "a job at work does not stop when it is cancelled",
    file: "lib/backend/records/jobs/run-rows.ts",
    is: `if (await isCancelRequested(jobId, connection)) return "cancelled"`,
    becomes: "void isCancelRequested",
    noticedBy: test("jobs", "at work stops after the rows at hand, which stay done"),
  },
  {
    name: "a job ends as often as workers come to its end",
    file: "lib/backend/records/jobs/finish-job.ts",
    is: "WHERE id = $1 AND status IN ('queued', 'running')",
    becomes: "WHERE id = $1",
    noticedBy: test(
      "jobs",
      "that cannot be done keeps the id of the log line, and its user is told in the end",
    ),
  },
  {
    name: "a reminder alerts in every tab",
    file: "lib/backend/records/notifications/marks.ts",
    is: "AND notified_at IS NULL AND done_at IS NULL",
    becomes: "AND done_at IS NULL",
    noticedBy: test("notification-alerts", "are won by one of many tabs"),
  },
  {
    name: "a total is believed that is older than the list",
    file: "lib/backend/records/lists/versioned-answers.ts",
    is: "if (known && known.version >= version) return known",
    becomes: "if (known) return known",
    noticedBy: test("company-totals", "also when more rows pass than are read for a page"),
  },
  {
    name: "a page near the end of a list begins a row too late",
    file: "lib/backend/records/lists/page.ts",
    is: "offset: total - offset - length",
    becomes: "offset: total - offset - length + 1",
    noticedBy: test("company-list", "are the same for a search, and for the whole list"),
  },
  {
    name: "rows of a page are counted from 0",
    file: "lib/backend/records/lists/paging.ts",
    is: "const from = (page - 1) * perPage + 1",
    becomes: "const from = (page - 1) * perPage",
    noticedBy: { file: "lib/backend/records/lists/paging.test.ts", test: "counts rows from 1" },
  },
  {
    name: "the counts of a filter's values heed that filter alone",
    file: "lib/backend/records/lists/filters/count-values.ts",
    is: "f_field !== field",
    becomes: "f_field === field",
    noticedBy: test("company-list-filters", "the counts of account types take in the types under one"),
  },
  {
    name: "a type of account is counted without those under it",
    file: "lib/backend/records/lists/filters/count-values.ts",
    is: "widen ? widen([Number(value)], scope) : [Number(value)]",
    becomes: "[Number(value)]",
    noticedBy: test("company-list-filters", "the counts of account types take in the types under one"),
  },
]
