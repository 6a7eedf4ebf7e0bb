import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { SendingFailure } from "#components/ui/feedback/sending-failure.tsx"
import { ContentDialog } from "#components/ui/panels/content-dialog.tsx"
import { api } from "#lib/api/client.ts"
import type { BankStatement } from "#lib/contract/finance/statement-file.ts"
import { LeftOutLines } from "./left-out-lines.tsx"
import classes from "./statements.module.css"
import { useSumWords } from "./sum-words.ts"

type Props = { statement: BankStatement; opened: boolean; onClose: () => void }

/** What a kept statement was added without, or in spite of. */
export function LeftOutDialog({ statement, opened, onClose }: Props) {
  const t = useTranslations("bank.statements")
  const sumWords = useSumWords()
  const { data, error } = useQuery({
    queryKey: ["bank statement", statement.id],
    queryFn: () => api.bankStatements.getStatement({ statement: statement.id }),
  })
  const { currency, sums, format, name } = statement
  return (
    <ContentDialog opened={opened} onClose={onClose} title={t("agreedTitle", { name })} size={640}>
      <SendingFailure error={error} title={t("agreedFailed")} shown={[]} />
      {sums.length > 0 && (
        <ul className={classes.lines}>
          {sums.map((sum) => (
            <li key={`${sum.computed} ${sum.stated}`}>{sumWords(sum, currency)}</li>
          ))}
        </ul>
      )}
      {data && <LeftOutLines lines={data.data.left_out} format={format} />}
    </ContentDialog>
  )
}
