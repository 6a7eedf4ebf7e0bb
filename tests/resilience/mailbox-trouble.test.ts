import { fork } from "node:child_process"
import { once } from "node:events"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { startSync } from "#lib/backend/mail/mailboxes/sync/start.ts"
import { encryptSecret } from "#lib/backend/platform/mailer/secrets.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { rawMail } from "#tests/factories/raw-mails.ts"
import {
  foldersOf,
  linkedBox,
  mailFrom,
  quickly,
  type Synced,
  standOf,
  storedSubjects,
  whileReading,
} from "#tests/factories/synced-mailboxes.ts"
import { signIn } from "#tests/factories/users.ts"
import { Dovecot } from "#tests/mail/dovecot.ts"
import { startPlainImap } from "#tests/mail/plain-imap.ts"
import { startSwallowingProxy } from "#tests/mail/swallowing-proxy.ts"
import { patient } from "#tests/pace.ts"

const hour = 3_600_000

let dovecot: Dovecot
beforeAll(async () => {
  dovecot = await Dovecot.start()
})
afterAll(() => dovecot.stop())
beforeEach(() => sql("DELETE FROM mailbox"))

const until = (box: Synced, state: string) => expect.poll(async () => (await standOf(box)).state).toBe(state)

/** Another mailbox is read: the worker has looked at all of them since. */
async function untilOtherIsRead(): Promise<Synced> {
  const other = await linkedBox(dovecot)
  await until(other, "waiting")
  return other
}

describe("a mailbox in trouble", () => {
  it("goes on where it was when its server was started again", async () => {
    const box = await linkedBox(dovecot)
    await whileReading(async () => {
      await until(box, "waiting")
      await dovecot.down()
      await until(box, "unreachable")
      await dovecot.up()
      await dovecot.deliver(box.email, mailFrom(box, "after the restart"))
      await expect.poll(() => storedSubjects(box)).toEqual(["after the restart"])
      await until(box, "waiting")
    })
  })

  it("says that it is not reached for as long as that lasts, tries less and less often, and is whole again after", async () => {
    const box = await linkedBox(dovecot)
    await dovecot.deliver(box.email, mailFrom(box, "before"))
    await whileReading(async () => {
      await until(box, "waiting")
      await dovecot.down()
      await expect.poll(async () => (await standOf(box)).failures).toBeGreaterThan(4)
      const { retry } = await sqlOne<{ retry: number }>(
        "SELECT extract(epoch FROM retry_at - last_error_at)::float8 AS retry FROM mailbox WHERE id = $1",
        [box.id],
      )
      expect(retry).toBeGreaterThanOrEqual(0.3)
      expect(await standOf(box)).toMatchObject({ state: "unreachable", last_error: "not_reached" })
      await dovecot.up()
      for (const subject of ["meanwhile 1", "meanwhile 2"])
        await dovecot.deliver(box.email, mailFrom(box, subject))
      await until(box, "waiting")
      await expect.poll(() => storedSubjects(box)).toEqual(["before", "meanwhile 1", "meanwhile 2"])
      await expect.poll(async () => (await standOf(box)).failures).toBe(0)
    })
  })

  it("whose password is wrong from now on is refused, not tried again and again, and read once it is linked again", async () => {
    const box = await linkedBox(dovecot)
    const api = await signIn(box.user)
    await whileReading(async () => {
      await until(box, "waiting")
      dovecot.setPassword(box.email, "changed")
      await dovecot.down()
      await dovecot.up()
      await until(box, "refused")
      expect(await standOf(box)).toMatchObject({ last_error: "wrong_password" })
      const { failures } = await standOf(box)
      await untilOtherIsRead()
      expect((await standOf(box)).failures).toBe(failures)
      expect((await api.mailboxes.get()).data).toMatchObject({
        state: "refused",
        last_error: "wrong_password",
      })
      const { minutes } = await sqlOne<{ minutes: number }>(
        "SELECT extract(epoch FROM retry_at - last_error_at)::float8 / 60 AS minutes FROM mailbox WHERE id = $1",
        [box.id],
      )
      expect(minutes).toBeGreaterThan(10)
      // Asked for, it is tried once.
      await api.mailboxes.check()
      await expect.poll(async () => (await standOf(box)).failures).toBe(failures + 1)
      await sql(
        "UPDATE mailbox SET encrypted_secret = $2, version = version + 1, retry_at = NULL WHERE id = $1",
        [box.id, await encryptSecret({ password: "changed" })],
      )
      await until(box, "waiting")
    })
  })

  it("over a connection that is half open is found out by the next question, and connected again", async () => {
    const proxy = await startSwallowingProxy(dovecot.imapPort)
    const box = await linkedBox(dovecot, proxy.port)
    await whileReading(
      async () => {
        await until(box, "waiting")
        const before = proxy.accepted()
        proxy.swallow()
        await dovecot.deliver(box.email, mailFrom(box, "into the silence"))
        await until(box, "unreachable")
        expect((await standOf(box)).last_error).toMatch(/timed_out|connection_lost/)
        proxy.pass()
        await expect.poll(() => storedSubjects(box)).toEqual(["into the silence"])
        expect(proxy.accepted()).toBeGreaterThan(before)
      },
      { idleMs: 500, answerMs: patient(1_000) },
    )
    await proxy.stop()
  })

  it("that its reader does not get on with is stuck, says so, and is tried again", async () => {
    const proxy = await startSwallowingProxy(dovecot.imapPort)
    const box = await linkedBox(dovecot, proxy.port)
    await whileReading(
      async () => {
        await until(box, "waiting")
        // Whatever comes after is not reached, so that it stays stuck.
        proxy.swallow()
        const before = proxy.accepted()
        await until(box, "stuck")
        expect((await standOf(box)).last_error).toBe("silent")
        await expect.poll(proxy.accepted).toBeGreaterThan(before)
        proxy.pass()
        await dovecot.deliver(box.email, mailFrom(box, "after the silence"))
        await expect.poll(() => storedSubjects(box)).toEqual(["after the silence"])
      },
      { stuckMs: patient(1_000), idleMs: hour },
    )
    await proxy.stop()
  })

  it("of a user who may not sign in any more is not read", async () => {
    const proxy = await startSwallowingProxy(dovecot.imapPort)
    const box = await linkedBox(dovecot, proxy.port)
    await sql('UPDATE "user" SET disabled_at = now() WHERE id = $1', [box.user.id])
    await whileReading(untilOtherIsRead)
    expect(await standOf(box)).toMatchObject({ state: "new", lease_holder: null })
    expect(proxy.accepted()).toBe(0)
    await proxy.stop()
  })

  it("is left alone by its reader as soon as it is unlinked", async () => {
    const proxy = await startSwallowingProxy(dovecot.imapPort)
    const box = await linkedBox(dovecot, proxy.port)
    await whileReading(async () => {
      await until(box, "waiting")
      await (await signIn(box.user)).mailboxes.unlink()
      await expect.poll(proxy.open).toBe(0)
      await dovecot.deliver(box.email, mailFrom(box, "too late"))
      await untilOtherIsRead()
    })
    expect(proxy.accepted()).toBe(1)
    expect(await sql("SELECT FROM mail WHERE subject = 'too late'")).toEqual([])
    await proxy.stop()
  })
})

describe("several workers", () => {
  it("have one connection to a mailbox between them, and each of many mailboxes is read by one", async () => {
    const proxy = await startSwallowingProxy(dovecot.imapPort)
    const boxes = await Promise.all(Array.from({ length: 12 }, () => linkedBox(dovecot, proxy.port)))
    const ofSix = { ...quickly, most: 6 }
    const workers = await Promise.all([startSync(undefined, ofSix), startSync(undefined, ofSix)])
    try {
      for (const box of boxes) await until(box, "waiting")
      const holders = await Promise.all(boxes.map(async (box) => (await standOf(box)).lease_holder))
      expect(new Set(holders).size).toBe(2)
      expect(proxy.accepted()).toBe(boxes.length)
      for (const box of boxes) await dovecot.deliver(box.email, mailFrom(box, "to each"))
      for (const box of boxes) await expect.poll(() => storedSubjects(box)).toEqual(["to each"])
      // What one leaves another takes.
      workers.push(await startSync(undefined, quickly))
      await workers[0]?.stop()
      for (const box of boxes) await dovecot.deliver(box.email, mailFrom(box, "to the other"))
      for (const box of boxes)
        await expect.poll(() => storedSubjects(box)).toEqual(["to each", "to the other"])
    } finally {
      // One that is left running would read the mailboxes of the tests after this one.
      await Promise.all(workers.map((worker) => worker.stop()))
    }
    await proxy.stop()
  })

  it("leave no mailbox unread that is one's own and that it does not read: it is free when its lease has run out", async () => {
    await whileReading(
      async () => {
        const { lease_holder } = await standOf(await untilOtherIsRead())
        const box = await linkedBox(dovecot)
        // As after a release that the database did not take.
        await sql(
          "UPDATE mailbox SET lease_holder = $2, lease_until = now() + interval '2 seconds' WHERE id = $1",
          [box.id, lease_holder],
        )
        await until(box, "waiting")
      },
      { leaseSeconds: 2 },
    )
  })

  it("that are killed while they read lose nothing and keep nothing twice", async () => {
    const plain = await startPlainImap(dovecot.imapPort)
    const box = await linkedBox(dovecot, plain.port)
    const total = 600
    dovecot.fill(
      box.email,
      Array.from({ length: total }, (_, index) => ({
        raw: String(
          index % 2 === 0
            ? mailFrom(box, `of many ${index}`)
            : rawMail({ to: box.email, subject: `of nobody ${index}` }),
        ),
        at: new Date(Date.now() - (total - index) * 60_000),
      })),
    )
    for (let kills = 0; kills < 6; kills++) {
      const before = (await storedSubjects(box)).length
      const worker = fork("tests/resilience/fixtures/sync-until-killed.ts", { stdio: "ignore" })
      await plain.beforeBatch(2 + kills, async () => {
        const ended = once(worker, "exit")
        worker.kill("SIGKILL")
        await ended
      })
      expect((await storedSubjects(box)).length).toBeGreaterThan(before + kills)
      await dovecot.deliver(box.email, mailFrom(box, `while dead ${kills}`))
    }
    expect((await standOf(box)).state).toBe("reading")
    await whileReading(() => until(box, "waiting"))
    const subjects = await storedSubjects(box)
    expect(new Set(subjects).size).toBe(subjects.length)
    expect(subjects).toHaveLength(total / 2 + 6)
    const [inbox] = await foldersOf(box)
    expect(inbox).toMatchObject({ seen: total + 6, kept: total / 2 + 6, left: 0 })
    await plain.stop()
  })
})
