import type { Fault } from "./fault.ts"

const file = "lib/backend/platform/leases/lease.ts"
const test = (name: string) => ({ file: "tests/contract/leases.test.ts", test: name })

/** Faults of what lets one worker at a time do something. */
export const leaseFaults: readonly Fault[] = [
  {
    name: "a lease is acquired by two workers",
    file,
    is: "WHERE lease.holder IS NULL OR",
    becomes: "WHERE true OR",
    noticedBy: test("is acquired by one of several at once, also the first time"),
  },
  {
    name: "a worker that lost a lease still has the token of the one that holds it",
    file,
    is: "token = DEFAULT, ",
    becomes: "",
    noticedBy: test("that was lost is neither renewed nor released by whoever had it"),
  },
  {
    name: "a lease that was released is still held",
    file,
    is: "AND holder IS NOT NULL`\n",
    becomes: "`\n",
    noticedBy: test("that was released is not renewed"),
  },
  {
    name: "a failure of a mail that another worker sends is noted",
    file: "lib/backend/platform/mailer/send-system-mail.ts",
    is: "WHERE id = $1 AND sent_at IS NULL AND $",
    becomes: "WHERE id = $1 AND sent_at IS NULL OR $",
    noticedBy: {
      file: "tests/contract/system-mail.test.ts",
      test: "is not given up by a worker that has lost it to another",
    },
  },
]
