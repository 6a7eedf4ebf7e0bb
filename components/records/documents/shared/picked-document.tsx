import { useLocale } from "next-intl"
import { fileSize } from "#components/ui/text/file-size.ts"
import type { SharedDocument } from "#lib/contract/records/documents.ts"
import classes from "../documents.module.css"
import { Preview } from "../preview.tsx"

type Props = { document: SharedDocument; isChosen: boolean; onChoose: (isChosen: boolean) => void }

/** A document that can be chosen. */
export function PickedDocument({ document, isChosen, onChoose }: Props) {
  const locale = useLocale()
  return (
    <li>
      <label className={classes.option}>
        <input
          type="checkbox"
          checked={isChosen}
          onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
        />
        <Preview document={document} />
        <span className={classes.name}>{document.name}</span>
        <span className={classes.by}>{fileSize(document.size, locale)}</span>
      </label>
    </li>
  )
}
