import { Button, Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core"
import { useLocale, useTimeZone, useTranslations } from "next-intl"
import { type FormEvent, useState } from "react"
import { useUser } from "#components/shell/user-context.tsx"
import { can } from "#lib/access/abilities.ts"
import {
  maxDescriptionLength,
  maxTitleLength,
  type Notification as Reminder,
} from "#lib/contract/records/notifications.ts"
import { defaultTimeZone } from "#lib/i18n/time-zone.ts"
import { AboutField } from "./about-field.tsx"
import { DayField } from "./day-field.tsx"
import { formatDue } from "./due.ts"
import classes from "./reminder-dialog.module.css"
import type { ReminderDraft } from "./reminder-draft.ts"
import { currentValues, initialValues, isChosenPast, type ReminderValues, toBody } from "./reminder-values.ts"
import { TargetField } from "./target-field.tsx"
import { timeSteps } from "./time-steps.ts"
import { useSaveReminder } from "./use-save-reminder.ts"

type Props = {
  draft: ReminderDraft
  onDirty: () => void
  onCancel: () => void
  onSaved: () => void
  /** Asks whether a time that has passed is meant. */
  askPast: () => Promise<boolean>
}

/** The fields of a reminder; what the server says of one is below it. */
export function ReminderForm({ draft, onDirty, onCancel, onSaved, askPast }: Props) {
  const t = useTranslations("notifications")
  const common = useTranslations("common")
  const user = useUser()
  const { ownerId } = user
  const readsRecords = can(user, "crm.read") || can(user, "registrations.read")
  const timeZone = useTimeZone() ?? defaultTimeZone
  const reminder = "reminder" in draft ? draft.reminder : undefined
  const [values, setValues] = useState(() => initialValues(draft, { ownerId, timeZone }))
  const { save, isSaving, theirs, settle, fieldError } = useSaveReminder(reminder, onSaved)

  function change(part: Partial<ReminderValues>) {
    setValues((held) => ({ ...held, ...part }))
    onDirty()
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    const body = toBody(values, timeZone)
    if (isChosenPast(values, timeZone, Date.now()) && !(await askPast())) return
    save(body)
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <TextInput
        label={t("fields.title")}
        value={values.title}
        onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        maxLength={maxTitleLength}
        error={fieldError("title")}
        required
        data-autofocus
      />
      <Textarea
        label={t("fields.description")}
        value={values.description}
        onChange={({ currentTarget }) => change({ description: currentTarget.value })}
        maxLength={maxDescriptionLength}
        error={fieldError("description")}
        autosize
        minRows={2}
        maxRows={8}
      />
      <div className={classes.when}>
        <DayField
          day={values.day}
          onChange={(day) => change({ day, isUsual: false })}
          error={fieldError("expire_at") ?? fieldError("due_on")}
        />
        {!values.isAllDay && (
          <NativeSelect
            label={t("fields.time")}
            value={values.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value, isUsual: false })}
            data={[...new Set([...timeSteps, values.time])].sort()}
          />
        )}
      </div>
      <Checkbox
        label={t("fields.allDay")}
        checked={values.isAllDay}
        onChange={({ currentTarget }) => change({ isAllDay: currentTarget.checked })}
      />
      <TargetField
        value={values.target}
        current={reminder?.target}
        onChange={(target) => change({ target })}
        error={fieldError("target_id")}
      />
      {readsRecords && !draft.isFixed && (
        <AboutField
          value={values.about}
          onChange={(about) => change({ about })}
          error={fieldError("notifiable_id")}
        />
      )}
      {theirs && (
        <ReminderConflict
          theirs={theirs}
          onKeepMine={() => {
            settle(theirs)
            save({ ...toBody(values, timeZone), version: theirs.version })
          }}
          onTakeTheirs={() => {
            settle(theirs)
            setValues(currentValues(theirs, timeZone))
          }}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onCancel}>
          {common("cancel")}
        </Button>
        <Button type="submit" disabled={isSaving || theirs !== undefined}>
          {isSaving ? t("saving") : common("save")}
        </Button>
      </div>
    </form>
  )
}

type ReminderConflictProps = { theirs: Reminder; onKeepMine: () => void; onTakeTheirs: () => void }

/** What somebody else stored while this reminder was being changed, and which of the two shall stay. */
function ReminderConflict({ theirs, onKeepMine, onTakeTheirs }: ReminderConflictProps) {
  const t = useTranslations("notifications.conflict")
  const locale = useLocale()
  const timeZone = useTimeZone() ?? defaultTimeZone
  const due = formatDue(theirs, Date.now(), locale, timeZone)
  return (
    <section className={classes.conflict} role="alert">
      <p className={classes.conflictTitle}>{t("title")}</p>
      <p>{[theirs.title, due, theirs.target.name].join(" · ")}</p>
      {theirs.description && <p>{theirs.description}</p>}
      <div className={classes.conflictButtons}>
        <Button variant="default" onClick={onTakeTheirs}>
          {t("takeTheirs")}
        </Button>
        <Button onClick={onKeepMine}>{t("keepMine")}</Button>
      </div>
    </section>
  )
}
