import { beforeAll, describe, expect, it } from "vitest"
import type { Api } from "#lib/api/link.ts"
import { problemsOf, refused, statusOf } from "#tests/factories/answers.ts"
import { entriesOf } from "#tests/factories/audit-trail.ts"
import { createMailbox } from "#tests/factories/mailboxes.ts"
import { createReminderTemplate, createRemindingShow } from "#tests/factories/payment-reminders.ts"
import { createUser, signIn } from "#tests/factories/users.ts"

let api: Api

beforeAll(async () => {
  const user = await createUser()
  await createMailbox({ user })
  api = await signIn(user)
})

describe("how a show reminds", () => {
  const planOf = async (by: Api, id: number) => {
    const plans = await by.paymentReminders.listPlans()
    const plan = plans.data.find(({ tradeshow }) => tradeshow.id === id)
    if (!plan) throw new Error("The show has no plan")
    return plan
  }

  it("is changed by administrators, by one of two who have it open, and told in the audit trail", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([])
    const template_id = await createReminderTemplate()
    const { version } = await planOf(admin, reminding.id)
    const steps = [{ days: 5, template_id, template_fr_id: template_id }]
    const input = { tradeshow: reminding.id, is_automatic: false, channel: null, steps, version }
    await admin.paymentReminders.editPlan(input)
    expect(await planOf(admin, reminding.id)).toMatchObject({ steps, is_automatic: false })
    expect(await statusOf(admin.paymentReminders.editPlan({ ...input, steps: [] }))).toBe(409)
    const { templates } = await admin.paymentReminders.listPlans()
    const title = templates.find(({ id }) => id === template_id)?.name
    expect(title).toBeTruthy()
    expect((await entriesOf("tradeshow", reminding.id)).at(-1)?.changes).toEqual({
      payment_reminder_steps: [[], [`5: ${title}, ${title}`]],
    })
    expect(await statusOf(api.paymentReminders.listPlans())).toBe(403)
  })

  it("has days that ascend, texts in their language, and a sender where it sends by itself", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([])
    const { version } = await planOf(admin, reminding.id)
    const [both, english] = [await createReminderTemplate(), await createReminderTemplate(["en"])]
    const problems = await problemsOf(
      admin.paymentReminders.editPlan({
        tradeshow: reminding.id,
        is_automatic: true,
        channel: null,
        version,
        steps: [
          { days: 9, template_id: both, template_fr_id: english },
          { days: 9, template_id: 999_999, template_fr_id: both },
        ],
      }),
    )
    expect(Object.keys(problems).toSorted()).toEqual([
      "channel",
      "steps.0.template_fr_id",
      "steps.1.days",
      "steps.1.template_id",
    ])
  })

  it("keeps the templates that it writes with from being deleted", async () => {
    const admin = await signIn(await createUser({ isAdmin: true }))
    const reminding = await createRemindingShow([7])
    const template = (await planOf(admin, reminding.id)).steps[0]?.template_id ?? 0
    const { message } = await refused(admin.mailTemplates.remove({ template, version: 1 }), 409)
    expect(message).toMatch(/choose another one/)
  })
})
