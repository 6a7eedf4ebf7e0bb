import { useDebouncedValue } from "@mantine/hooks"
import { useQuery } from "@tanstack/react-query"
import { useTranslations } from "next-intl"
import { api } from "#lib/api/client.ts"
import styles from "./create-fields.module.css"

/** Milliseconds without a keystroke before the server is asked. */
const askDelay = 300

/** Companies that have the name being typed already. There may well be two. */
export function SameName({ name }: { name: string }) {
  const t = useTranslations("company.create")
  const [settled] = useDebouncedValue(name.trim(), askDelay)
  const answer = useQuery({
    queryKey: ["companies", "duplicates", settled],
    queryFn: async () => (await api.companies.findDuplicates({ name: settled })).names,
    enabled: settled !== "",
    staleTime: 10_000,
  })
  const names = settled === "" ? [] : (answer.data ?? [])
  return (
    <div role="status">
      {names.length > 0 ? (
        <div className={styles.warning}>
          {t("sameName", { count: names.length })}
          <ul>
            {names.map(({ id, name: found, detail }) => (
              <li key={id}>
                <a href={`/company/${id}`} target="_blank" rel="noopener">
                  {found}
                </a>
                {detail ? ` · ${detail}` : ""}
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </div>
  )
}
