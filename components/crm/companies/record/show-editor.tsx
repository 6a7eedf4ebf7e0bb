import { NumberInput } from "@mantine/core"
import { useTranslations } from "next-intl"
import tree from "#components/records/changes/tree-field.module.css"
import { CheckEditor } from "#components/ui/inputs/check-editor.tsx"
import { ChipsEditor } from "#components/ui/inputs/chips-editor.tsx"
import { SelectEditor } from "#components/ui/inputs/select-editor.tsx"
import type { Tradeshow } from "#lib/contract/records/reference.ts"
import { useCompanyForm } from "./company-context.ts"
import styles from "./editors.module.css"
import { putRow } from "./put-row.ts"
import { SessionsButton } from "./sessions-button.tsx"
import { ofShow, type ShowParts } from "./show-part.ts"
import { WithChoices } from "./use-company-choices.ts"
import vendorStyles from "./vendor.module.css"

/** Follow-up, sections, pipelines and participations of a vendor at one trade show. */
export default function ShowEditor({ show, hidesName }: { show: ShowParts; hidesName?: boolean }) {
  return (
    <WithChoices>
      {({ reference }) => {
        const found = reference.tradeshows.find(({ id }) => id === show.id)
        return found ? <ShowFields show={found} parts={show} hidesName={hidesName} /> : null
      }}
    </WithChoices>
  )
}

type Props = { show: Tradeshow; parts: ShowParts }

function ShowFields({ show, parts, hidesName }: Props & { hidesName?: boolean }) {
  const t = useTranslations("company.vendor")
  const form = useCompanyForm()
  const own = ofShow({ ...form.original, ...form.changes }, parts)
  const isOpen = show.sessions.some(({ is_current }) => is_current)
  const others = form.value("vendor.sections").filter(({ tradeshow_id }) => tradeshow_id !== show.id)

  return (
    <div className={styles.stack}>
      {hidesName ? null : <h3 className={vendorStyles.showName}>{show.name}</h3>}
      <CheckEditor
        label={t("followup")}
        value={own["vendor.followups"].length > 0}
        onChange={(isFollowedUp) =>
          form.set(
            "vendor.followups",
            isFollowedUp
              ? [...form.value("vendor.followups"), show.id]
              : form.value("vendor.followups").filter((id) => id !== show.id),
          )
        }
      />
      <ChipsEditor
        label={t("sections")}
        value={own["vendor.sections"]}
        options={show.vendor_sections.map((section) => ({ ...section, tradeshow_id: show.id }))}
        onChange={(sections) => form.set("vendor.sections", [...others, ...sections])}
      />
      {isOpen ? null : <p className={styles.reason}>{t("noCurrentSession")}</p>}
      <Stages show={show} parts={parts} isOpen={isOpen} />
      <Participations show={show} isOpen={isOpen} />
      <SessionsButton show={show} />
    </div>
  )
}

/** Pipelines of current sessions, and those the company is in; they move only while the show has a current session (C-17). */
function Stages({ show, parts, isOpen }: Props & { isOpen: boolean }) {
  const t = useTranslations("company.vendor")
  const form = useCompanyForm()
  const stages = form.value("vendor.lifecycles")
  const stageIn = (lifecycle: number) => stages.find(({ lifecycle_id }) => lifecycle_id === lifecycle)
  const offered = show.lifecycles.filter(
    ({ id, is_current }) => parts.lifecycles.includes(id) && (is_current || stageIn(id) !== undefined),
  )
  return offered.map((lifecycle) => {
    const options = lifecycle.options.map(({ id, title }) => ({ id, name: title }))
    return (
      <SelectEditor
        key={lifecycle.id}
        label={lifecycle.name}
        placeholder={t("notInPipeline")}
        disabled={!isOpen}
        value={options.find(({ id }) => id === stageIn(lifecycle.id)?.lifecycle_option_id) ?? null}
        options={options}
        onChange={(stage) =>
          form.set(
            "vendor.lifecycles",
            putRow(
              stages,
              { lifecycle_id: lifecycle.id, lifecycle_option_id: stage?.id ?? null },
              (row) => row.lifecycle_id,
              form.original["vendor.lifecycles"],
            ),
          )
        }
      />
    )
  })
}

/** Largest booth, in square metres (the contract's company form). */
const maxBooth = 100_000

/** Sessions taken part in, each with the size of the booth; the latest first. */
function Participations({ show, isOpen }: { show: Tradeshow; isOpen: boolean }) {
  const t = useTranslations("company.vendor")
  const form = useCompanyForm()
  const all = form.value("vendor.participations")
  const sessions = show.sessions.toSorted((a, b) => (b.from ?? "").localeCompare(a.from ?? ""))

  function put(session: number, booth_size: number | null | undefined) {
    const others = all.filter((one) => one.tradeshow_session_id !== session)
    const row = booth_size === undefined ? [] : [{ tradeshow_session_id: session, booth_size }]
    form.set("vendor.participations", [...others, ...row])
  }

  return (
    <fieldset className={tree.tree} disabled={!isOpen}>
      <legend className={tree.legend}>{t("participations")}</legend>
      <ul className={tree.list}>
        {sessions.map(({ id, name }) => {
          const participation = all.find(({ tradeshow_session_id }) => tradeshow_session_id === id)
          return (
            <li key={id} className={styles.participation}>
              <CheckEditor
                label={name}
                value={participation !== undefined}
                onChange={(isIn) => put(id, isIn ? null : undefined)}
              />
              {participation ? (
                <NumberInput
                  aria-label={t("boothSizeOf", { name })}
                  suffix=" m²"
                  hideControls
                  allowDecimal={false}
                  min={0}
                  max={maxBooth}
                  value={participation.booth_size ?? ""}
                  onChange={(size) => put(id, typeof size === "number" ? size : null)}
                />
              ) : null}
            </li>
          )
        })}
      </ul>
    </fieldset>
  )
}
