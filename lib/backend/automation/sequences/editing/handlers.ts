import type { RunOwner } from "#lib/backend/crm/sequence-runs.ts"
import { adminOnly, editing, reading } from "#lib/backend/platform/http/base.ts"
import { notFound } from "#lib/backend/platform/http/errors.ts"
import { actorOf } from "#lib/backend/records/audit/write-audit.ts"
import { pageAnswer } from "#lib/backend/records/lists/page-answer.ts"
import type { RunSubject } from "#lib/contract/automation/sequences.ts"
import { kindsWith } from "#lib/contract/records/record-kinds.ts"
import { env } from "#lib/env.ts"
import { getClock, moveClock } from "../engine/clock.ts"
import { publishDraft } from "../publication/publish.ts"
import { simulatePublication } from "../publication/simulate-publication.ts"
import { listWaiting } from "../publication/versions.ts"
import {
  archiveSequence,
  createSequence,
  duplicateSequence,
  editSequence,
  getSwitch,
  setPaused,
  setSwitch,
} from "../runs/control.ts"
import { readResults } from "../runs/results.ts"
import { getStart, startSequence } from "../runs/start-sequence.ts"
import { simulateStart } from "../simulation/simulate-start.ts"
import { simulationFile } from "../simulation/simulation-file.ts"
import { summaryOf } from "../simulation/summary.ts"
import { listConditionChoices } from "./condition-choices.ts"
import { dropDraft, getDraft, saveDraft } from "./drafts.ts"
import { addEmail, checkText, editEmail, getEmail, resetEmail } from "./emails.ts"
import { stopSequence } from "./mutations.ts"
import { previewEmail } from "./preview-email.ts"
import {
  getInfo,
  getLiveStats,
  getSequence,
  getVersion,
  listSequences,
  loadOptions,
  resetAlerts,
  statsOf,
} from "./sequence-data.ts"

const reads = reading("crm.read").sequences
const draws = reading("crm.read", "sequence.edit").sequences
const starts = reading("crm.read", "show.bulk-action").sequences

/** Where clocks are left alone there are no such calls. */
const clock = adminOnly.use(({ next }) => {
  if (!env().SEQUENCE_CLOCK) throw notFound("record")
  return next()
}).sequences

/** The one record that is named; the contract sees to it that there is one. */
function subjectOf(input: RunSubject): RunOwner {
  for (const type of kindsWith("sequences")) {
    const id = input[`${type}_id`]
    if (id !== undefined) return { type, id }
  }
  throw notFound("record")
}

export const sequences = {
  getResults: reads.getResults.handler(({ input }) => readResults(input.sequence, env().TIME_ZONE)),

  list: reads.list.handler(async ({ input }) =>
    pageAnswer("/api/sequence", input, await listSequences(input)),
  ),

  options: reads.options.handler(() => loadOptions()),

  get: reads.get.handler(async ({ input }) => {
    const { version_id, flow: latest, emails, ...sequence } = await getSequence(input.sequence)
    const { id, flow } =
      input.version === undefined
        ? { id: version_id, flow: latest ?? { nodes: [], edges: [] } }
        : await getVersion(sequence.id, input.version)
    return { sequence, emails, flow, stats: await statsOf(sequence.id, id) }
  }),

  getStats: reads.getStats.handler(({ input }) => getLiveStats(input.sequence, input.version)),

  conditionChoices: reads.conditionChoices.handler(async () => ({ data: await listConditionChoices() })),

  getInfo: reads.getInfo.handler(async ({ input }) => ({ data: await getInfo(input.sequence) })),

  resetAlert: draws.resetAlert.handler(async ({ input }) => {
    await resetAlerts(input.sequence)
    return { success: true }
  }),

  start: starts.start.handler(async ({ input, context }) => ({
    success: true,
    start: await startSequence(input, actorOf(context)),
  })),

  getStart: reads.getStart.handler(async ({ input }) => ({ data: await getStart(input.start) })),

  simulate: starts.simulate.handler(async ({ input }) => ({
    data: await summaryOf(await simulateStart(input)),
  })),

  downloadRehearsal: starts.downloadRehearsal.handler(async ({ input, context }) =>
    simulationFile(await simulateStart(input), context.language),
  ),

  create: draws.create.handler(async ({ input, context }) => ({
    success: true,
    data: { id: await createSequence(input, actorOf(context)) },
  })),

  edit: draws.edit.handler(async ({ input: { sequence, ...fresh }, context }) => {
    await editSequence(sequence, fresh, actorOf(context))
    return { success: true }
  }),

  duplicate: draws.duplicate.handler(async ({ input: { sequence, name }, context }) => ({
    success: true,
    data: { id: await duplicateSequence(sequence, name, actorOf(context)) },
  })),

  getDraft: draws.getDraft.handler(async ({ input }) => ({ data: await getDraft(input.sequence) })),

  saveDraft: draws.saveDraft.handler(async ({ input: { flow, ...based } }) => ({
    success: true,
    data: await saveDraft(based, flow),
  })),

  dropDraft: draws.dropDraft.handler(async ({ input }) => {
    await dropDraft(input.sequence, input.version)
    return { success: true }
  }),

  getPublication: draws.getPublication.handler(async ({ input }) => ({
    data: await listWaiting(input.sequence),
  })),

  simulatePublication: draws.simulatePublication.handler(async ({ input }) => {
    const simulated = await simulatePublication(input)
    return { data: { ...(await summaryOf(simulated)), becomes: simulated.becomes } }
  }),

  downloadPublication: draws.downloadPublication.handler(async ({ input, context }) =>
    simulationFile(await simulatePublication(input), context.language),
  ),

  publish: draws.publish.handler(async ({ input, context }) => ({
    success: true,
    version_number: await publishDraft(input, actorOf(context)),
  })),

  addEmail: draws.addEmail.handler(async ({ input: { sequence, ...text } }) => ({
    success: true,
    data: await addEmail(sequence, text),
  })),

  pause: draws.pause.handler(async ({ input, context }) => {
    await setPaused(input.sequence, true, actorOf(context))
    return { success: true }
  }),

  resume: draws.resume.handler(async ({ input, context }) => {
    await setPaused(input.sequence, false, actorOf(context))
    return { success: true }
  }),

  archive: draws.archive.handler(async ({ input, context }) => {
    await archiveSequence(input.sequence, actorOf(context))
    return { success: true }
  }),

  getSwitch: reads.getSwitch.handler(() => getSwitch()),

  setSwitch: adminOnly.sequences.setSwitch.handler(async ({ input, context }) => {
    await setSwitch(input.stopped, actorOf(context))
    return { success: true }
  }),

  getClock: clock.getClock.handler(() => getClock()),

  moveClock: clock.moveClock.handler(({ input }) => moveClock(input.hours)),
  checkEmail: draws.checkEmail.handler(({ input }) => checkText(input)),

  getEmail: reads.getEmail.handler(async ({ input }) => ({ data: await getEmail(input.email) })),

  editEmail: draws.editEmail.handler(async ({ input: { email, version, ...text }, context }) => ({
    success: true,
    data: await editEmail({ id: email, version }, text, actorOf(context)),
  })),

  previewEmail: draws.previewEmail.handler(async ({ input, context }) => ({
    data: await previewEmail(input, context.identity.user.name),
  })),

  resetEmail: draws.resetEmail.handler(async ({ input, context }) => ({
    success: true,
    data: await resetEmail({ id: input.email, version: input.version }, actorOf(context)),
  })),

  stop: editing("crm.read").sequences.stop.handler(async ({ input, context }) => ({
    success: true,
    data: await stopSequence(input.sequence, subjectOf(input), actorOf(context)),
  })),
}
