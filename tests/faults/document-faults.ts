import type { Fault } from "./fault.ts"

const documents = (test: string) => ({ file: "tests/contract/documents.test.ts", test })
const hostile = (test: string) => ({ file: "tests/security/hostile-documents.test.ts", test })

/** Faults of shared documents and of the file store. */
export const documentFaults: readonly Fault[] = [
  {
    name: "a document that a mail attaches at that moment is a technical error",
    file: "lib/backend/records/documents/delete-document.ts",
    is: "if (!isReferred.has(sqlStateOf(error)?.code)) throw error",
    becomes: "if (!isReferred.has(undefined)) throw error",
    noticedBy: documents("sees a mail that attaches it at the same moment"),
  },
  {
    name: "a refusal tells the subject of a private conversation",
    file: "lib/backend/mail/inbound/document-uses.ts",
    is: `NOT \${isHidden("$2")} AS readable`,
    becomes: "true AS readable",
    noticedBy: documents(
      "is refused while something has it attached, with where, as far as the user may read it",
    ),
  },
  {
    name: "those who share at once get one name",
    file: "lib/backend/records/documents/share-document.ts",
    is: `text: "SELECT pg_advisory_xact_lock(hashtext('document names'))"`,
    becomes: `text: "SELECT 1"`,
    noticedBy: documents("gives each a name of its own, also those that come at once"),
  },
  {
    name: "a link opens its file for ever",
    file: "lib/backend/records/documents/links.ts",
    is: `if (Number(until) < now) throw gone("file_link_expired")`,
    becomes: "void [now, gone]",
    noticedBy: documents("needs a session, or a link that opens this one for a quarter of an hour"),
  },
  {
    name: "a file runs where a browser opens it",
    file: "lib/backend/platform/http/file-answer.ts",
    is: `const inert = "sandbox; default-src 'none'; style-src 'unsafe-inline'"`,
    becomes: `const inert = "default-src 'self'"`,
    noticedBy: hostile("a drawing with scripts is a file to save: nothing of it runs where it is opened"),
  },
  {
    name: "the drawing of a picture may take as long as it likes",
    file: "lib/backend/records/documents/preview/draw-preview.ts",
    is: "const tooLong = setTimeout(kill, milliseconds)",
    becomes: "const tooLong = setTimeout(() => undefined, milliseconds)",
    noticedBy: hostile("that takes too long is given up, and so is one that takes too much"),
  },
]
