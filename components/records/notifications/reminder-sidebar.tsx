"use client"

import { Button, NativeSelect } from "@mantine/core"
import { IconPlus } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type KeyboardEvent, useState } from "react"
import { belongsToFocus, keyOf } from "#components/shell/shortcut-keys.ts"
import { useNotedKeys } from "#components/shell/shortcuts.tsx"
import { EmptyState } from "#components/ui/feedback/empty-state.tsx"
import { SidePanel } from "#components/ui/panels/side-panel.tsx"
import { api } from "#lib/api/client.ts"
import type { ReminderDraft } from "./reminder-draft.ts"
import classes from "./reminder-list.module.css"
import { ReminderList } from "./reminder-list.tsx"
import { ReminderDialogHost } from "./shared/reminder-dialog-host.tsx"
import { snoozeKey } from "./snooze-menu.tsx"
import { useAskRemoval } from "./use-ask-removal.ts"
import { useReminderPages } from "./use-reminder-pages.ts"

/** Filters of the sidebar by their values (N-13), in the order they are offered. */
const reminderFilters = [
  { value: "3", name: "toDo", list: api.notifications.listToDo },
  { value: "2", name: "future", list: api.notifications.listComing },
  { value: "4", name: "created", list: api.notifications.listCreated },
  { value: "1", name: "all", list: api.notifications.listAll },
  { value: "0", name: "done", list: api.notifications.listDone },
] as const

type ReminderFilter = (typeof reminderFilters)[number]
const defaultFilter: ReminderFilter = reminderFilters[0]

type Props = { opened: boolean; onClose: () => void }

/** The reminders of the user, by filter (N-13). */
export function ReminderSidebar({ opened, onClose }: Props) {
  const t = useTranslations("notifications")
  const [filter, setFilter] = useState<ReminderFilter>(defaultFilter)
  const [draft, setDraft] = useState<ReminderDraft>()
  const pages = useReminderPages([filter.name], (page) => filter.list({ page }), { enabled: opened })
  const { askRemoval, isAsking } = useAskRemoval()
  const addNew = () => setDraft({ about: null })
  useNotedKeys(opened ? { n: t("new"), [snoozeKey]: t("snooze.title") } : {}, t("title"))

  function pressNew(event: KeyboardEvent) {
    if (event.defaultPrevented || keyOf(event) !== "n" || belongsToFocus("n", event.target)) return
    event.preventDefault()
    addNew()
  }

  return (
    <>
      <SidePanel
        opened={opened}
        onClose={onClose}
        // Escape closes what is in front: the dialog or the question, not the panel behind it.
        onBeforeClose={() => draft === undefined && !isAsking}
        onKeyDown={pressNew}
        title={t("title")}
      >
        <div className={classes.bar}>
          <NativeSelect
            aria-label={t("filter")}
            value={filter.value}
            onChange={({ currentTarget }) =>
              setFilter(reminderFilters.find(({ value }) => value === currentTarget.value) ?? defaultFilter)
            }
            data={reminderFilters.map(({ value, name }) => ({ value, label: t(`filters.${name}`) }))}
          />
          <Button variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={addNew}>
            {t("new")}
          </Button>
        </div>
        <ReminderList
          pages={pages}
          label={t(`filters.${filter.name}`)}
          empty={<EmptyState title={t(`empty.${filter.name}`)}>{t("emptyText")}</EmptyState>}
          onEdit={(reminder) => setDraft({ reminder })}
          onRemove={askRemoval}
        />
      </SidePanel>
      <ReminderDialogHost draft={draft} onClose={() => setDraft(undefined)} />
    </>
  )
}
