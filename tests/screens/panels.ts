import { onAdministration } from "./panels/administration.ts"
import { onLists } from "./panels/lists.ts"
import { onMails } from "./panels/mails.ts"
import { onOthers } from "./panels/others.ts"
import { onRecords } from "./panels/records.ts"
import { onSequencesAndLists } from "./panels/sequences-and-lists.ts"
import type { Screen } from "./screen.ts"

/** Panels, menus and dialogs, each on a screen that has it. */
export const panels: readonly Screen[] = [
  ...onLists,
  ...onRecords,
  ...onMails,
  ...onSequencesAndLists,
  ...onAdministration,
  ...onOthers,
]
