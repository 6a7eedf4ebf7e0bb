import { useTranslations } from "next-intl"
import type { Column } from "#components/ui/table/column.ts"
import type { ImportList } from "#lib/contract/crm/import-fields.ts"
import type { ImportRow } from "#lib/contract/crm/imports.ts"
import { kindOf } from "#lib/contract/records/record-kinds.ts"
import classes from "./report.module.css"
import { useResultWord } from "./result-word.ts"
import type { Stage } from "./stage.ts"

/** Columns of the report. */
export function useRowColumns(list: ImportList, stage: Stage): Column<ImportRow & { id: number }>[] {
  const t = useTranslations("imports.report")
  const word = useResultWord(stage)
  return [
    { key: "line", label: t("line"), width: "60px", align: "end", cell: ({ line }) => line },
    {
      key: "result",
      label: t("result"),
      width: "120px",
      cell: ({ result }) => (
        <span className={classes.result} data-result={result}>
          {word(result)}
        </span>
      ),
    },
    {
      key: "record",
      label: t("record"),
      width: "32%",
      isHeader: true,
      cell: ({ title, record_id }) => {
        const name = title || t("noTitle")
        if (record_id === null) return name
        return (
          <a className={classes.link} href={`/${kindOf(list)}/${record_id}`} target="_blank" rel="noreferrer">
            {name}
          </a>
        )
      },
    },
    {
      key: "reasons",
      label: t("reasons"),
      width: "auto",
      cell: ({ messages, left_out, name }) =>
        (messages.length > 0 || left_out.length > 0 || name) && (
          <div className={classes.reasons}>
            {messages.map((message) => (
              <p key={message}>{message}</p>
            ))}
            {name && (
              <p>
                {t("nameRead", {
                  text: name.text,
                  first: name.first_name || t("noPart"),
                  last: name.last_name || t("noPart"),
                })}
                {name.doubt && ` ${name.doubt}.`}
              </p>
            )}
            {left_out.map((message) => (
              <p key={message}>{t("leftOut", { problem: message })}</p>
            ))}
          </div>
        ),
    },
  ]
}
