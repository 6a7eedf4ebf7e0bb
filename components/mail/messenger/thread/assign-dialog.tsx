import { Button, Modal, NativeSelect } from "@mantine/core"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useFailureToast } from "#components/ui/feedback/failure-toast.tsx"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import { useSubmitLock } from "#components/ui/inputs/submit-lock.ts"
import { useShown } from "#components/ui/panels/use-shown.ts"
import { api } from "#lib/api/client.ts"
import type { MailThread } from "#lib/contract/mail/mails.ts"
import { mailsKey } from "../shared/mail-keys.ts"
import { remindAt, reminders } from "./remind-at.ts"
import classes from "./thread.module.css"
import { useReminderTargets } from "./use-colleagues.ts"

type Props = { thread: MailThread; opened: boolean; onClose: () => void }

/** Gives a conversation to a colleague, who is reminded of it if that is wanted. */
export function AssignDialog({ thread, opened, onClose }: Props) {
  const t = useTranslations("messenger.assign")
  return (
    <Modal
      opened={useShown(opened)}
      onClose={onClose}
      title={t("title")}
      size={420}
      centered
      withCloseButton={false}
      classNames={{ title: classes.dialogTitle }}
    >
      <AssignForm thread={thread} onDone={onClose} />
    </Modal>
  )
}

function AssignForm({ thread, onDone }: { thread: MailThread; onDone: () => void }) {
  const t = useTranslations("messenger.assign")
  const { id, assignee } = thread
  const [user, setUser] = useState(assignee ? String(assignee.id) : null)
  const [reminder, setReminder] = useState<(typeof reminders)[number]["name"]>("noReminder")
  const queries = useQueryClient()
  const showFailure = useFailureToast()
  const lock = useSubmitLock()
  const colleagues = useColleagues(assignee)
  const assign = useMutation({
    mutationFn: () =>
      api.messenger.assign({
        thread: id,
        user_id: user ? Number(user) : null,
        remind_at: user ? remindAt(reminder, new Date()) : null,
      }),
    onSuccess: ({ data }) => {
      const name = data.assignee?.name
      const message = reminder === "noReminder" ? "done" : "doneReminded"
      void toastSuccess(name ? t(message, { name }) : t("undone"))
      onDone()
    },
    onError: (error) => showFailure(error, t("failed")),
    onSettled: () => {
      lock.release()
      void queries.invalidateQueries({ queryKey: mailsKey })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (lock.acquire()) assign.mutate()
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <SearchedSelect
        label={t("to")}
        placeholder={t("nobody")}
        value={user}
        data-autofocus
        clearable
        clearButtonProps={{ "aria-label": t("nobody") }}
        onChange={setUser}
        {...colleagues}
      />
      {user && (
        <NativeSelect
          label={t("remind")}
          value={reminder}
          onChange={({ currentTarget: { value } }) =>
            setReminder(reminders.find(({ name }) => name === value)?.name ?? "noReminder")
          }
          data={reminders.map(({ name }) => ({ value: name, label: t(name) }))}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onDone}>
          {t("cancel")}
        </Button>
        <Button type="submit" loading={assign.isPending} disabled={!user && !assignee}>
          {user || !assignee ? t("action") : t("take")}
        </Button>
      </div>
    </form>
  )
}

/** Everybody who can be reminded and has an account, and who has the conversation now. */
function useColleagues(assignee: MailThread["assignee"]) {
  const { data = [], isPending } = useReminderTargets()
  const named = data.flatMap(({ user_id, name, detail }) =>
    user_id === null ? [] : [{ value: String(user_id), label: detail ? `${name} (${detail})` : name }],
  )
  const current = assignee && { value: String(assignee.id), label: assignee.name }
  const isCurrentNamed = !current || named.some(({ value }) => value === current.value)
  return { data: isCurrentNamed ? named : [current, ...named], isSearching: isPending }
}
