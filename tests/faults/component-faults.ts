import type { Fault } from "./fault.ts"

const recordBar = (test: string) => ({ file: "components/records/changes/record-bar.dom.test.tsx", test })
const editableField = (test: string) => ({
  file: "components/records/changes/editable-field.dom.test.tsx",
  test,
})
const changeSet = (test: string) => ({ file: "components/records/changes/use-changes.dom.test.ts", test })
const liveChanges = (test: string) => ({
  file: "components/records/notifications/live-changes.dom.test.ts",
  test,
})
const reminderForm = (test: string) => ({
  file: "components/records/notifications/use-save-reminder.dom.test.tsx",
  test,
})
const feed = (test: string) => ({ file: "components/records/activity/feed.dom.test.tsx", test })
const palette = (test: string) => ({ file: "components/shell/palette.dom.test.tsx", test })
const columns = (test: string) => ({
  file: "components/records/lists/screen/columns-form.dom.test.tsx",
  test,
})
const typedAhead = (test: string) => ({ file: "components/ui/inputs/typed-ahead.dom.test.tsx", test })
const picker = (test: string) => ({ file: "components/ui/inputs/chips-editor.dom.test.tsx", test })

/** Faults of hooks and components. */
export const componentFaults: readonly Fault[] = [
  {
    name: "a record is saved as often as it is asked for",
    file: "components/records/changes/use-save-record.ts",
    is: "running.current ??= submit(",
    becomes: "running.current = submit(",
    noticedBy: recordBar("is done once, however often it is asked for while it runs"),
  },
  {
    name: "what was typed during a save is given up with what was saved",
    file: "components/records/changes/use-changes.ts",
    is: "path in saved && isSameValue(before[path], saved[path], ordered.includes(path))",
    becomes: "path in saved",
    noticedBy: recordBar("leaves what is typed meanwhile unsaved, to be saved over what was stored"),
  },
  {
    name: "all changes are forgotten after a save of some",
    file: "components/records/changes/use-changes.ts",
    is: "if (!isSaved) later[path] = before[path]",
    becomes: "void isSaved",
    noticedBy: changeSet("forget what was saved, and keep what was typed since"),
  },
  {
    name: "what was saved stays a change",
    file: "components/records/changes/use-changes.ts",
    is: "if (!isSaved) later[path] = before[path]",
    becomes: "later[path] = before[path]",
    noticedBy: changeSet("forget what was saved also when the refreshed record says otherwise by now"),
  },
  {
    name: "a save names the latest version, whatever the change was begun over",
    file: "components/records/changes/use-record-form.ts",
    is: "if (!changes.isChanged(path)) setBases(",
    becomes: "setBases(",
    noticedBy: recordBar(
      "names the version a change was begun over, also when the page shows a newer one since",
    ),
  },
  {
    name: "a tab is closed without asking",
    file: "components/records/changes/leaving.ts",
    is: "function askOnUnload(event: BeforeUnloadEvent) {\n  event.preventDefault()",
    becomes: "function askOnUnload(event: BeforeUnloadEvent) {\n  void event",
    noticedBy: recordBar("asks before the tab is closed, as long as something is not saved"),
  },
  {
    name: "a page asks before it is left although all is saved",
    file: "components/records/changes/leaving.ts",
    is: "if (guards.size === 0) unlisten()",
    becomes: "void unlisten",
    noticedBy: recordBar("asks before the tab is closed, as long as something is not saved"),
  },
  {
    name: "a link is followed whatever the answer was",
    file: "components/records/changes/leaving.ts",
    is: "if (!(await guard.ask())) return false",
    becomes: "await guard.ask()",
    noticedBy: recordBar("asks before a link is followed, which stays where it is until then"),
  },
  {
    name: "a field keeps what was typed after Escape",
    file: "components/records/changes/use-editing.ts",
    is: "restore()\n    close(true)",
    becomes: "close(true)",
    noticedBy: editableField("is as it was after Escape, and keeps what was typed after Enter"),
  },
  {
    name: "Escape closes the field together with its open list",
    file: "components/records/changes/use-editing.ts",
    is: " || isListOpen(event.target)) return",
    becomes: ") return\n    void isListOpen",
    noticedBy: editableField("closes first its list by Escape, then itself"),
  },
  {
    name: "other tabs are not told of a change",
    file: "components/shell/shared-stream.ts",
    is: "others.postMessage(data)",
    becomes: "void others",
    noticedBy: liveChanges("reach every tab over the stream of one"),
  },
  {
    name: "what was missed while the stream was broken stays missed",
    file: "components/shell/shared-stream.ts",
    is: "if (isAgain) tell()",
    becomes: "void isAgain",
    noticedBy: liveChanges("are asked for again once a broken stream is back: some may have been missed"),
  },
  {
    name: "a tab that is closed keeps the stream",
    file: "components/shell/shared-stream.ts",
    is: `signal.addEventListener("abort", leave, { once: true })`,
    becomes: "void leave",
    noticedBy: liveChanges("are followed by the next tab when the one with the stream is closed"),
  },
  {
    name: "a double click makes two reminders",
    file: "components/records/notifications/use-save-reminder.ts",
    is: "if (submitLock.acquire()) mutate(body)",
    becomes: "mutate(body)",
    noticedBy: reminderForm(
      "makes one reminder of a double click, and none while it fades once that is stored",
    ),
  },
  {
    name: "a reminder that could not be saved cannot be saved again",
    file: "components/records/notifications/use-save-reminder.ts",
    is: "submitLock.release()",
    becomes: "void failure",
    noticedBy: reminderForm("can be saved again after that failed"),
  },
  {
    name: "a note stays pinned although that failed",
    file: "components/records/activity/use-note-changes.ts",
    is: `undo?.()\n      void showFailure(error, t("pinningFailed"))`,
    becomes: `void undo\n      void showFailure(error, t("pinningFailed"))`,
    noticedBy: feed("is pinned before the API has answered, and goes back with the reason when that fails"),
  },
  {
    name: "a note that could not be deleted is gone",
    file: "components/records/activity/use-note-changes.ts",
    is: `undo?.()\n      void showFailure(error, t("deletingFailed"))`,
    becomes: `void undo\n      void showFailure(error, t("deletingFailed"))`,
    noticedBy: feed("goes at once when it is deleted, and comes back when that fails"),
  },
  {
    name: "the next page of a list is shown from where the last one was scrolled to",
    file: "components/records/lists/screen/list-table.tsx",
    is: "scroller.current.scrollTop = top",
    becomes: "void rows",
    noticedBy: {
      file: "components/records/lists/screen/list-table.dom.test.tsx",
      test: "stays while the next rows are on their way, and is the top once they are there",
    },
  },
  {
    name: "a list is not read again after its columns were kept",
    file: "components/records/lists/screen/use-save-columns.ts",
    is: "if (queries.isMutating({ mutationKey }) === 1) reload()",
    becomes: "void reload",
    noticedBy: columns("has the list read again once the last of several choices is kept"),
  },
  {
    name: "a list is read again after each of several choices of columns",
    file: "components/records/lists/screen/use-save-columns.ts",
    is: "if (queries.isMutating({ mutationKey }) === 1) reload()",
    becomes: "reload()",
    noticedBy: columns("has the list read again once the last of several choices is kept"),
  },
  {
    name: "Enter in the palette opens what is shown for an older text",
    file: "components/shell/palette.tsx",
    is: "isStale = !chosen && (isEarly || (isLast && other.isSearching))",
    becomes: "isStale = false",
    noticedBy: palette("opens what answers the text as typed, not what is still shown for an older one"),
  },
  {
    name: "the palette opens something after it was closed",
    file: "components/shell/palette.tsx",
    is: "if (!entry || !field.current?.isConnected) return",
    becomes: "if (!entry) return",
    noticedBy: palette("goes nowhere once the palette was closed"),
  },
  {
    name: "letters typed before an editor came are lost",
    file: "components/ui/inputs/fallback.ts",
    is: "write(input, isBegun ? fallback.value : input.value + fallback.value)",
    becomes: "void isBegun",
    noticedBy: typedAhead("is in the editor when it comes, and so are the caret and the letters after"),
  },
  {
    name: "Enter pressed before an editor came is lost",
    file: "components/ui/inputs/type-ahead.ts",
    is: "if (entered) void enter(input, entered, later)",
    becomes: "void enter",
    noticedBy: typedAhead("is entered in the editor when Enter was pressed before"),
  },
  {
    name: "a word being composed is cut when its editor comes",
    file: "components/ui/inputs/type-ahead.ts",
    is: "return isComposing ? null : input",
    becomes: "return input",
    noticedBy: typedAhead("is handed over whole when it is a word still being composed"),
  },
  {
    name: "Enter in a picker takes a choice of an earlier answer",
    file: "components/ui/inputs/picker-keys.ts",
    is: "if (isSearching) awaiting.current = pending",
    becomes: "if (isSearching && !isSearching) awaiting.current = pending",
    noticedBy: picker("waits for the choices of what is typed, and takes none of an earlier answer"),
  },
  {
    name: "Tab in a picker before its search has answered loses what is typed",
    file: "components/ui/inputs/early-tab.ts",
    is: "if (isSearching) awaited.current = typed",
    becomes: "if (isSearching && !isSearching) awaited.current = typed",
    noticedBy: picker("goes on to the next field, and takes the first choice as soon as it is there"),
  },
  {
    name: "a picker takes a choice for a text that was typed over since",
    file: "components/ui/inputs/picker-keys.ts",
    is: "if (input.value !== typed || !isListOpen(input)) return",
    becomes: "if (!isListOpen(input)) return",
    noticedBy: picker("takes nothing when it went on to be typed in meanwhile"),
  },
  {
    name: "a link pressed before the last scripts ran shows nothing",
    file: "components/shell/page-progress.tsx",
    is: "if (shown.current !== address || isThere()) arrive()",
    becomes: "arrive()",
    noticedBy: {
      file: "components/shell/page-progress.dom.test.tsx",
      test: "is there for a link pressed before it was itself on the page",
    },
  },
  {
    name: "the focus is lost with a saved filter whose tab goes",
    file: "components/records/lists/saved-filters/use-followed-focus.ts",
    is: "pressed.current && isLost",
    becomes: "!isLost",
    noticedBy: {
      file: "components/records/lists/saved-filters/saved-filter-list.dom.test.tsx",
      test: "the focus stays with a saved filter",
    },
  },
  {
    name: "a change of the totals leaves a saved filter as it was",
    file: "components/records/lists/saved-filters/saved-query.ts",
    is: "order, totals])",
    becomes: "order])",
    noticedBy: {
      file: "components/records/lists/saved-filters/saved-query.test.ts",
      test: "is changed where the totals are hidden",
    },
  },
  {
    name: "the button that sets a lifecycle names those that stay as they are",
    file: "components/records/lists/bulk/change-dialog.tsx",
    is: "count: changing ?? count",
    becomes: "count",
    noticedBy: {
      file: "components/records/lists/bulk/status-dialog.dom.test.tsx",
      test: "the button names how many",
    },
  },
]
