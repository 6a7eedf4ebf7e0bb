import { beforeAll, expect, test } from "vitest"
import { moveDueRuns } from "#lib/backend/automation/sequences/engine/start.ts"
import { env } from "#lib/env.ts"
import { seedDemo } from "#prisma/seed/index.ts"
import { starterSequences } from "#prisma/seed/reference/sequences/starters.ts"
import { sql, sqlOne } from "#tests/factories/database.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

const databaseUrl = env().DATABASE_URL ?? ""
beforeAll(() => seedDemo(databaseUrl))

const count = async (from: string) =>
  (await sqlOne<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).n
const share = async (is: string, among = "true") =>
  (await count(`mailing_send WHERE run_id IS NOT NULL AND ${among} AND ${is}`)) /
  (await count(`mailing_send WHERE run_id IS NOT NULL AND ${among}`))

/** What the counts of versions would be if they were counted now. */
const recounted = `SELECT version_id, part, sum(waiting)::int AS waiting, sum(passed)::int AS passed, sum(sent)::int AS sent, sum(tracked)::int AS tracked, sum(opened)::int AS opened,
    sum(clicked)::int AS clicked, sum(replied)::int AS replied, sum(bounced)::int AS bounced, sum(unsubscribed)::int AS unsubscribed, sum(failed)::int AS failed,
    sum(machine_opened)::int AS machine_opened, sum(machine_clicked)::int AS machine_clicked
  FROM (
    SELECT version_id, node AS part, (left_at IS NULL)::int AS waiting, (left_at IS NOT NULL)::int AS passed, 0 AS sent, 0 AS tracked, 0 AS opened, 0 AS clicked,
      0 AS replied, 0 AS bounced, 0 AS unsubscribed, 0 AS failed, 0 AS machine_opened, 0 AS machine_clicked FROM sequence_visit
    UNION ALL SELECT version_id, edge, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0 FROM sequence_visit WHERE edge IS NOT NULL
    UNION ALL SELECT version_id, node, 0, 0, (delivery = 'sent')::int, is_tracked::int, (opened_at IS NOT NULL)::int, (clicked_at IS NOT NULL)::int, (replied_at IS NOT NULL)::int,
      (bounced_at IS NOT NULL)::int, (unsubscribed_at IS NOT NULL)::int, (delivery = 'failed')::int, (machine_opened_at IS NOT NULL)::int, (machine_clicked_at IS NOT NULL)::int FROM mailing_send WHERE version_id IS NOT NULL) part
  GROUP BY 1, 2 ORDER BY 1, 2`
const stored = recounted.replace(/FROM \([\s\S]*\) part/, "FROM sequence_counter WHERE part <> ''")

test("some hundred runs are spread over the nodes of every sequence, all of them on a flow", async () => {
  expect(await count("sequence_run WHERE version_id IS NULL")).toBe(0)
  const runs = await count("sequence_run")
  expect(runs).toBeGreaterThan(300)
  expect(runs).toBeLessThan(600)
  const { data } = await (await signIn(await createUser())).sequences.list({ per_page: 100 })
  expect(data).toHaveLength(starterSequences.length)
  for (const { id, name } of data) {
    const nodes = await count(
      `(SELECT DISTINCT node FROM sequence_visit WHERE sequence_id = ${id} AND left_at IS NULL) places`,
    )
    expect(nodes, name).toBeGreaterThanOrEqual(2)
    expect(
      await count(`sequence_run WHERE sequence_id = ${id} AND status <> 'in_progress'`),
      name,
    ).toBeGreaterThan(0)
  }
})

test("each run is at one node until it is over, and says why that was", async () => {
  const wrong = await sql(`SELECT run.id, status, end_reason FROM sequence_run run
    WHERE (SELECT count(*) FROM sequence_visit WHERE run_id = run.id AND left_at IS NULL) <> (status = 'in_progress')::int
      OR (end_reason IS NULL) <> (status = 'in_progress') OR (ended_at IS NULL) <> (status = 'in_progress')
      OR (SELECT count(*) FROM sequence_visit WHERE run_id = run.id AND left_at IS NOT NULL AND edge IS NULL) > (status <> 'in_progress')::int
      OR EXISTS (SELECT FROM sequence_visit WHERE run_id = run.id AND (entered_at < run.started_at OR left_at < entered_at OR left_at > now()))`)
  expect(wrong).toEqual([])
  const reasons = (
    await sql<{ end_reason: string }>(
      "SELECT DISTINCT end_reason FROM sequence_run WHERE end_reason IS NOT NULL",
    )
  ).map((row) => row.end_reason)
  for (const reason of ["done", "replied", "bounced", "unsubscribed", "stopped"])
    expect(reasons).toContain(reason)
})

test("what is counted is what is there", async () => {
  const counted = await sql(recounted)
  expect(counted.length).toBeGreaterThan(100)
  expect(await sql(stored)).toEqual(counted)
})

test("mails have subjects without gaps, and were opened, clicked and answered as mails are", async () => {
  expect(
    await count(
      "mailing_send WHERE run_id IS NOT NULL AND (object ~ '\\[[A-Z_]+\\]' OR delivery NOT IN ('sent', 'failed') OR sent_at > now())",
    ),
  ).toBe(0)
  expect(await share("opened_at IS NOT NULL", "is_tracked")).toBeGreaterThan(0.35)
  expect(await share("opened_at IS NOT NULL", "is_tracked")).toBeLessThan(0.55)
  expect(await share("clicked_at IS NOT NULL", "is_tracked")).toBeGreaterThan(0.06)
  expect(await share("clicked_at IS NOT NULL", "is_tracked")).toBeLessThan(0.2)
  for (const rare of ["replied_at", "bounced_at", "unsubscribed_at", "machine_opened_at"]) {
    expect(await share(`${rare} IS NOT NULL`), rare).toBeGreaterThan(0.001)
    expect(await share(`${rare} IS NOT NULL`), rare).toBeLessThan(0.25)
  }
  expect(await count("mailing_click WHERE is_machine")).toBeGreaterThan(20)
  expect(
    await count(
      "mailing_send send WHERE clicked_at IS NOT NULL AND run_id IS NOT NULL AND NOT EXISTS (SELECT FROM mailing_click WHERE send_id = send.id AND NOT is_machine)",
    ),
  ).toBe(0)
})

test("opens and clicks are known of those alone who agreed to it, with proof; most said nothing", async () => {
  const contacts = await count("contact WHERE email IS NOT NULL AND deleted_at IS NULL")
  const agreed = await count("contact WHERE allows_tracking")
  expect(agreed).toBeGreaterThan(contacts / 5)
  expect(agreed).toBeLessThan(contacts / 2)
  const latest =
    "(SELECT DISTINCT ON (contact_id) contact_id, action FROM tracking_event ORDER BY contact_id, at DESC, id DESC)"
  expect(
    await count(
      `contact LEFT JOIN ${latest} said ON said.contact_id = contact.id WHERE allows_tracking IS DISTINCT FROM (said.action = 'given')`,
    ),
  ).toBe(0)
  expect(await count("contact WHERE allows_tracking = false")).toBeGreaterThan(5)
  for (const source of ["preferences", "form", "staff", "import"])
    expect(
      await count(`tracking_event WHERE action = 'given' AND source = '${source}'`),
      source,
    ).toBeGreaterThan(5)
  expect(
    await count(
      "tracking_event WHERE action = 'given' AND (proof = '{}' OR (source IN ('preferences', 'form')) <> (text <> '' AND text_version <> ''))",
    ),
  ).toBe(0)
  const noted = "num_nonnulls(opened_at, clicked_at, machine_opened_at, machine_clicked_at) > 0"
  expect(await count(`mailing_send WHERE NOT is_tracked AND ${noted}`)).toBe(0)
  expect(
    await count(
      "mailing_send send JOIN contact ON contact.id = contact_id WHERE status <> 'SENT' AND allows_tracking IS NOT true",
    ),
  ).toBe(0)
})

test("whoever is on a list came to it, and whoever left one by a mail gets none of it", async () => {
  expect(
    await count(`mailing_subscription link WHERE NOT EXISTS (SELECT FROM subscription_event event
    WHERE event.contact_id = link.contact_id AND event.mailing_list_id = link.mailing_list_id AND action = 'subscribed' AND at = link.created_at)`),
  ).toBe(0)
  expect(
    await count(`mailing_send send WHERE unsubscribed_at IS NOT NULL AND (
    EXISTS (SELECT FROM mailing_subscription link WHERE link.contact_id = send.contact_id AND link.mailing_list_id = send.list_id)
    OR NOT EXISTS (SELECT FROM suppression WHERE suppression.email = send.email AND mailing_list_id = send.list_id))`),
  ).toBe(0)
  for (const reason of ["unsubscribed", "bounced", "by_hand", "imported"])
    expect(await count(`suppression WHERE reason = '${reason}'`), reason).toBeGreaterThan(2)
  const starts =
    await sql(`SELECT id FROM sequence_start start WHERE started <> (SELECT count(*) FROM sequence_run WHERE start_id = start.id)
    OR left_out <> (SELECT count(*) FROM sequence_left_out WHERE start_id = start.id) OR ended_at IS NULL`)
  expect(starts).toEqual([])
  expect(await count("sequence_left_out")).toBeGreaterThan(5)
})

test("hardly anything is due when a demo starts, and the engine waits for what the demo waits for", async () => {
  const soon = "left_at IS NULL AND due_at < now() + interval '1 hour'"
  // At night the mails of the last hours wait for the morning.
  const waiting = await count("sequence_visit WHERE left_at IS NULL")
  expect(await count(`sequence_visit WHERE ${soon}`)).toBeLessThan(waiting / 10)
  expect(await count("mailing_send WHERE delivery = 'queued'")).toBe(0)
  // What nothing wakes at some time is a reminder that waits for somebody.
  expect(
    await count("sequence_visit WHERE left_at IS NULL AND due_at IS NULL AND notification_id IS NULL"),
  ).toBe(0)
  const positions = () =>
    sql(
      "SELECT run_id, node, waits_for, due_at FROM sequence_visit WHERE left_at IS NULL AND run_id <> ALL ($1) ORDER BY run_id",
      [moving],
    )
  const moving = (await sql<{ run_id: number }>(`SELECT run_id FROM sequence_visit WHERE ${soon}`)).map(
    ({ run_id }) => run_id,
  )
  const before = await positions()
  await sql("UPDATE sequence_visit SET due_at = now() WHERE left_at IS NULL")
  await moveDueRuns(new AbortController().signal)
  expect(await positions()).toEqual(before)
})

test("a demo of before there were flows gets them too, and loses the runs that nothing moved", async () => {
  await sql(
    "TRUNCATE sequence_run, sequence_start, sequence_counter, subscription_event, suppression CASCADE",
  )
  await sql("DELETE FROM configuration_entry WHERE key = 'seed.demo.sequences'")
  await sql(
    "INSERT INTO sequence_run (sequence_id, company_id) SELECT (SELECT min(id) FROM sequence), min(id) FROM company",
  )
  await seedDemo(databaseUrl)
  expect(await count("sequence_run WHERE version_id IS NULL")).toBe(0)
  expect(await count("sequence_run")).toBeGreaterThan(300)
  expect(await sql(stored)).toEqual(await sql(recounted))
})

test("a list that fills itself is read as one, and holds whom its filters find", async () => {
  const client = await signIn(await createUser())
  const [dynamic] = await sql<{ id: number }>("SELECT id FROM mailing_list WHERE kind = 'dynamic'")
  const list = dynamic?.id ?? 0
  const { data } = await client.mailingLists.get({ list })
  expect(data.filters).toEqual({ 0: { f_field: "vip", f_type: "=", f_value: ["1"] } })
  const { meta } = await client.mailingLists.members({ list })
  expect(meta.total).toBe(await count("contact WHERE is_vip AND deleted_at IS NULL"))
})
