"use client"

import { Checkbox, NativeSelect, TextInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import { EditForm } from "#components/records/lists/administration/editing/edit-form.tsx"
import { useEdit } from "#components/records/lists/administration/editing/use-edit.ts"
import { toastSuccess } from "#components/ui/feedback/toasts.ts"
import { api } from "#lib/api/client.ts"
import type { ReminderPlan, ReminderPlans } from "#lib/contract/automation/payment-reminders.ts"
import { draftOf, isFilled, planOf, type StepDraft } from "./plan-draft.ts"
import classes from "./plan-list.module.css"

type Props = {
  plan: ReminderPlan
  choices: ReminderPlans
  onClose: () => void
  onSaved: (plans: ReminderPlans) => void
}

/** When a trade show reminds, by which templates, and whether by itself. */
export function PlanForm({ plan, choices, onClose, onSaved }: Props) {
  const t = useTranslations("paymentReminders.plans")
  const tradeshow = plan.tradeshow.id
  const form = useEdit({
    kept: plan,
    draftOf: (kept) => draftOf(kept ?? plan),
    store: (draft, base) =>
      api.paymentReminders.editPlan({ tradeshow, version: (base ?? plan).version, ...planOf(draft) }),
    storedIn: async (current) => {
      // The schema came with the API's client, after the page.
      const { reminderPlans } = await import("#lib/contract/automation/payment-reminders.ts")
      return reminderPlans.safeParse(current).data?.data.find((one) => one.tradeshow.id === tradeshow)
    },
    onSaved: (saved) => {
      void toastSuccess(t("saved"))
      onSaved(saved)
    },
    failed: t("saveFailed"),
  })
  const { draft, setDraft, errors, isSaving } = form
  const group = (kind: "sender" | "mailbox", options: ReminderPlans["senders"]) =>
    options.map(({ id, name }) => ({ value: `${kind} ${id}`, label: name }))
  return (
    <EditForm
      form={form}
      isFilled={isFilled(draft)}
      onClose={onClose}
      texts={{ conflict: t("conflict"), cancel: t("cancel"), save: t("save") }}
    >
      {draft.steps.map((step, index) => (
        <Step
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its number
          key={index}
          number={index + 1}
          step={step}
          templates={choices.templates}
          error={(field) => errors[`steps.${index}.${field}`]?.[0]}
          isSaving={isSaving}
          onChange={(changed) =>
            setDraft({ ...draft, steps: draft.steps.map((one) => (one === step ? changed : one)) })
          }
        />
      ))}
      <Checkbox
        label={t("isAutomatic")}
        checked={draft.is_automatic}
        disabled={isSaving}
        error={errors.steps?.[0]}
        onChange={(event) => setDraft({ ...draft, is_automatic: event.currentTarget.checked })}
      />
      <NativeSelect
        label={t("from")}
        value={draft.channel}
        disabled={isSaving}
        error={errors.channel?.[0]}
        data={[
          { value: "", label: t("choose") },
          { group: t("senders"), items: group("sender", choices.senders) },
          { group: t("mailboxes"), items: group("mailbox", choices.mailboxes) },
        ]}
        onChange={(event) => setDraft({ ...draft, channel: event.currentTarget.value })}
      />
    </EditForm>
  )
}

type StepProps = {
  number: number
  step: StepDraft
  templates: ReminderPlans["templates"]
  error: (field: keyof StepDraft) => string | undefined
  isSaving: boolean
  onChange: (step: StepDraft) => void
}

function Step({ number, step, templates, error, isSaving, onChange }: StepProps) {
  const t = useTranslations("paymentReminders.plans")
  const template = (field: "template_id" | "template_fr_id", language: "en" | "fr", label: string) => (
    <NativeSelect
      label={label}
      value={step[field]}
      disabled={isSaving}
      error={error(field)}
      data={[
        { value: "", label: t("choose") },
        ...templates
          .filter(({ languages }) => languages.includes(language))
          .map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
      onChange={(event) => onChange({ ...step, [field]: event.currentTarget.value })}
    />
  )
  return (
    <fieldset className={classes.step}>
      <legend>{t("step", { step: number })}</legend>
      <TextInput
        label={t("days")}
        inputMode="numeric"
        autoComplete="off"
        value={step.days}
        readOnly={isSaving}
        error={error("days")}
        onChange={(event) => onChange({ ...step, days: event.currentTarget.value })}
      />
      {template("template_id", "en", t("template"))}
      {template("template_fr_id", "fr", t("templateFr"))}
    </fieldset>
  )
}
