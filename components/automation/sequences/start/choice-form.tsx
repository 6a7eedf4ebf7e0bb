import { Button } from "@mantine/core"
import { useTranslations } from "next-intl"
import { useState } from "react"
import { SenderCheckLine } from "#components/automation/mailing-lists/shared/sender-check-line.tsx"
import { firstField } from "#components/records/lists/bulk/first-field.ts"
import { ValuesSelect } from "#components/records/lists/bulk/values-select.tsx"
import { LoadFailure } from "#components/records/lists/filters/load-failure.tsx"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { Skeleton } from "#components/ui/feedback/skeleton.tsx"
import { fieldError } from "#components/ui/inputs/field-error.ts"
import { SearchedSelect } from "#components/ui/inputs/searched-select.tsx"
import type { Option } from "#lib/contract/platform/fields.ts"
import classes from "./start.module.css"
import {
  type ChosenLists,
  missingFields,
  type StartChoice,
  type StartField,
  type StartTask,
  startInput,
} from "./start-task.ts"
import { useStartOptions } from "./use-start-options.ts"
import type { useStartSteps } from "./use-start-steps.ts"

type Props = {
  task: StartTask
  choice: StartChoice
  onChange: (changed: Partial<StartChoice>) => void
  steps: ReturnType<typeof useStartSteps>
  onCancel: () => void
}

const shownFields = ["sequence", "from", "tradeshows", "mailing_list"]
const asOption = ({ id, name }: Option) => ({ value: String(id), label: name })

/** What a start needs. With nothing chosen nothing is sent: what is missing says so itself. */
export function ChoiceForm({ task, choice, onChange, steps, onCancel }: Props) {
  const t = useTranslations("sequences.start")
  const [isAsked, setAsked] = useState(false)
  const { isBusy, error } = steps
  const options = useStartOptions()
  const missing = isAsked ? missingFields(choice, task) : []
  const messages: Record<StartField, string> = {
    sequence: t("chooseSequence"),
    from: t("chooseFrom"),
    mailing_list: t("chooseLists"),
  }
  const wrong = (field: StartField) =>
    missing.includes(field) ? messages[field] : fieldError(error?.thrown, field)
  if (options.isError) return <LoadFailure text={t("optionsFailed")} onRetry={() => void options.refetch()} />
  if (!options.data) return <Skeleton height={280} />
  const { playtime_emails, sequences, tradeshows, mailing_lists } = options.data
  const input = startInput(choice, task)
  const chooseSender = (from: string | null) => {
    const show = playtime_emails.find(({ id }) => String(id) === from)?.tradeshow_id
    const isFree = choice.tradeshows.length === 0 && show !== undefined && show !== null
    onChange({ from, ...(isFree && { tradeshows: [String(show)] }) })
  }
  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setAsked(true)
        if (input) void steps.simulate(input)
        else focusWrong(event.currentTarget)
      }}
    >
      {task.lists && <Recipients lists={task.lists} />}
      {!task.sequence && (
        <SearchedSelect
          label={t("sequence")}
          data={sequences.map(asOption)}
          value={choice.sequence}
          allowDeselect={false}
          onChange={(sequence) => onChange({ sequence })}
          error={wrong("sequence")}
          {...firstField}
        />
      )}
      <SearchedSelect
        label={t("from")}
        data={playtime_emails.map(({ id, name, email }) => ({
          value: String(id),
          label: `${name} <${email}>`,
        }))}
        value={choice.from}
        allowDeselect={false}
        onChange={chooseSender}
        error={wrong("from")}
        {...(task.sequence && firstField)}
      />
      {choice.from !== null && <SenderCheckLine key={choice.from} sender={Number(choice.from)} />}
      <ValuesSelect
        label={t("tradeshows")}
        description={t("tradeshowsHint")}
        data={tradeshows.map(asOption)}
        value={choice.tradeshows}
        onChange={(values) => onChange({ tradeshows: values })}
        error={fieldError(error?.thrown, "tradeshows")}
      />
      {!task.lists && (
        <ValuesSelect
          label={t("lists")}
          data={[{ value: "*", label: t("allLists") }, ...mailing_lists.map(asOption)]}
          value={choice.lists}
          onChange={(lists) => onChange({ lists: lists.at(-1) === "*" ? ["*"] : lists.filter(isList) })}
          error={wrong("mailing_list")}
        />
      )}
      {task.sequence && fieldError(error?.thrown, "sequence") && (
        <p role="alert" className={classes.alert}>
          {fieldError(error?.thrown, "sequence")}
        </p>
      )}
      <p className={classes.hint}>{t("simulateHint")}</p>
      <div className={classes.buttons}>
        <SendingFailure
          error={error?.thrown}
          title={t(error?.of === "start" ? "failed" : "simulationFailed")}
          shown={shownFields}
        />
        <Button variant="default" onClick={onCancel}>
          {t("cancel")}
        </Button>
        {error && input && (
          <Button variant="default" disabled={isBusy} onClick={() => void steps.start(input, null)}>
            {t("anyway")}
          </Button>
        )}
        <Button type="submit" loading={isBusy}>
          {t("simulate")}
        </Button>
      </div>
      <span role="status" className="visually-hidden">
        {isBusy && t("simulating")}
      </span>
    </form>
  )
}

const isList = (value: string) => value !== "*"

/** The keyboard goes on where something is missing, once that is said. */
function focusWrong(form: HTMLFormElement) {
  setTimeout(() => form.querySelector<HTMLElement>("[aria-invalid=true]")?.focus())
}

function Recipients({ lists: { chosen, search, count } }: { lists: ChosenLists }) {
  const t = useTranslations("sequences.start")
  const text =
    chosen !== "*"
      ? t("to", { count })
      : search === ""
        ? t("toAll", { count })
        : t("toFound", { count, term: search })
  return <p className={classes.target}>{text}</p>
}
