import type { Fault } from "./fault.ts"

const test = (name: string, test: string) => ({ file: `tests/contract/${name}.test.ts`, test })
const securityTest = (name: string, test: string) => ({ file: `tests/security/${name}.test.ts`, test })
const bombs = (name: string) => securityTest("application-bombs", name)
const floods = (name: string) => securityTest("application-floods", name)

/** Faults of what the public may call. */
export const applicationFaults: readonly Fault[] = [
  {
    name: "an address begins as many applications as it likes",
    file: "lib/backend/shows/applications/limits.ts",
    is: "await takePoints(counterOf(limit), of, points)",
    becomes: "void [counterOf(limit), of, points]",
    noticedBy: securityTest("application-limits", "begins so many applications an hour and no more"),
  },
  {
    name: "an address guesses slugs as long as it likes",
    file: "lib/backend/shows/applications/known-slug.ts",
    is: `if (userId === null) await refuseSpent("unknown", network)`,
    becomes: "void refuseSpent",
    noticedBy: securityTest("application-slugs", "an address that tries slugs at once learns no more"),
  },
  {
    name: "a program that fills in what nobody sees is taken for a person",
    file: "lib/backend/shows/applications/stamp.ts",
    is: `fax !== "" || `,
    becomes: "",
    noticedBy: securityTest("application-limits", "that fill in a field nobody sees"),
  },
  {
    name: "a picture is shown to who knows another draft",
    file: "lib/backend/shows/applications/files.ts",
    is: `if (!file?.key.startsWith(\`\${imageFolder(file.registration_id)}/\`))`,
    becomes: "if (!file)",
    noticedBy: test(
      "application-pictures",
      "a picture is shown to who knows its draft's slug, not by another's",
    ),
  },
  {
    name: "a picture is kept as it was sent",
    file: "lib/backend/shows/registrations/intake/upload-image.ts",
    is: "return { image: await output.toBuffer(),",
    becomes: "return { image: (await output.toBuffer()) && bytes,",
    noticedBy: bombs("is a picture and nothing else once it is kept"),
  },
  {
    name: "a picture of thousands of scans is unpacked",
    file: "lib/backend/shows/registrations/intake/upload-image.ts",
    is: "scansOf(bytes) > maxScans",
    becomes: "scansOf(bytes) < 0",
    noticedBy: bombs("is refused, and takes little memory"),
  },
  {
    name: "a picture one pixel wide is unpacked",
    file: "lib/backend/shows/registrations/intake/upload-image.ts",
    is: "Math.max(width, height) > maxSide",
    becomes: "Math.min(width, height) > maxSide",
    noticedBy: bombs("is refused, and takes little memory"),
  },
  {
    name: "a draft is saved over a newer version",
    file: "lib/backend/shows/applications/drafts.ts",
    is: "if (locked.version !== version)",
    becomes: "if (locked.version < version)",
    noticedBy: test("application-races", "save one version at once: one of them does"),
  },
  {
    name: "a draft is read for a change without being locked",
    file: "lib/backend/shows/registrations/intake/lock-draft.ts",
    is: "WHERE slug = $1 FOR NO KEY UPDATE",
    becomes: "WHERE slug = $1",
    noticedBy: test("application-races", "is one registration, told once in the audit trail"),
  },
  {
    name: "a draft is published as often as it is sent",
    file: "lib/backend/shows/registrations/intake/publish.ts",
    is: "if (!locked.is_published) await",
    becomes: "await",
    noticedBy: test("application-races", "is one registration, told once in the audit trail"),
  },
  {
    name: "a draft that was deleted is published",
    file: "lib/backend/shows/registrations/intake/lock-draft.ts",
    is: "if (!locked || locked.is_deleted)",
    becomes: "if (!locked)",
    noticedBy: securityTest(
      "application-slugs",
      "a draft that staff deleted is answered like one that never was",
    ),
  },
  {
    name: "an address has as much in memory at once as it likes",
    file: "lib/backend/shows/applications/at-once.ts",
    is: "if (countOf(one) + points > ofOne || countOf(all) + points > ofAll)",
    becomes: "if (countOf(one) < ofOne - ofAll)",
    noticedBy: floods("of large bodies at once is cut off before memory is full"),
  },
  {
    name: "a token that means nothing takes limits away",
    file: "lib/backend/answer-calls.ts",
    is: "if (await isStaff(context)) return await",
    becomes: "if (context.token || (await isStaff(context))) return await",
    noticedBy: floods("behind a token that means nothing is one all the same"),
  },
  {
    name: "a form is read however many fields it has",
    file: "lib/backend/platform/http/form-fields.ts",
    is: "if (++count > maxFields) return true",
    becomes: "if (++count < 0) return true",
    noticedBy: securityTest("application-hostile-texts", "is refused before they are read"),
  },
  {
    name: "a text is cut in the middle of a character",
    file: "lib/contract/platform/cut-text.ts",
    is: "? cut : cut.slice(0, -1)",
    becomes: "? cut : cut",
    noticedBy: securityTest("application-hostile-texts", "that is cut within a character of two halves"),
  },
]
