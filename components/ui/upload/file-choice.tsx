import { IconUpload } from "@tabler/icons-react"
import { useTranslations } from "next-intl"
import { type ChangeEvent, type DragEvent, useState } from "react"
import classes from "./drop-zone.module.css"

export type ChoosableFiles = {
  /** The label of the choice: "Choose a CSV file". */
  choose: string
  /** What a file may have. */
  limits: string
  /** Of the files that the browser offers: ".csv,text/csv". */
  accept: string
}

type ChoiceProps = ChoosableFiles & {
  /** Id of what says why a file was refused. */
  errors?: string
  /** Whether it comes back in place of an upload, whose Cancel had the focus. */
  takesFocus?: boolean
  /** Several may be chosen at once. */
  isSeveral?: boolean
  onChoose: (files: File[]) => void
}

/** Where files are chosen or dropped. */
export function FileChoice({ choose, limits, accept, errors, takesFocus, isSeveral, onChoose }: ChoiceProps) {
  const t = useTranslations("upload")
  const [isOver, setOver] = useState(false)
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    onChoose([...event.dataTransfer.files])
  }
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(currentTarget.files ?? [])])
    // The same file, corrected, can be chosen again.
    currentTarget.value = ""
  }
  return (
    <label
      className={`${classes.box} ${classes.drop}`}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <IconUpload size={20} stroke={1.5} aria-hidden="true" />
      <span>
        <span className={classes.choose}>{choose}</span> {t(isSeveral ? "dropSeveral" : "drop")}
      </span>
      <input
        type="file"
        className="visually-hidden"
        accept={accept}
        multiple={isSeveral}
        aria-label={choose}
        aria-describedby={errors}
        // biome-ignore lint/a11y/noAutofocus: only where the upload it replaces had the focus
        autoFocus={takesFocus}
        onChange={take}
      />
      <span className={classes.limits}>{limits}</span>
    </label>
  )
}
