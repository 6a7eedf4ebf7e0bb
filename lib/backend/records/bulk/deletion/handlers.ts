import { changingMany } from "#lib/access/abilities.ts"
import { readerOf, reading } from "#lib/backend/platform/http/base.ts"
import { previewDeletion } from "./preview-deletion.ts"
import { startDeletion } from "./start-deletion.ts"
import { startUndo } from "./start-undo.ts"

/** Companies and contacts are read by one ability. */
const calls = reading("crm.read", ...changingMany).bulk

/** Deletion of many records. */
export const bulkDeletion = {
  previewDelete: calls.previewDelete.handler(async ({ input: { list, target }, context }) => ({
    data: await previewDeletion(list, target, readerOf(context)),
  })),

  delete: calls.delete.handler(async ({ input, context }) => ({
    success: true,
    nb_errors: 0,
    job: await startDeletion(input, context),
  })),

  undoDelete: calls.undoDelete.handler(async ({ input, context }) => ({
    success: true,
    nb_errors: 0,
    job: await startUndo(input.job, context),
  })),
}
