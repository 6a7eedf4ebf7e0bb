import type { BestContact } from "#tests/bench/contacts/best-contacts.ts"
import { answerContacts } from "../../best.ts"

const columns = ["Name", "Company", "Types", "Country", "E-mail", "Tags"]

type Props = { searchParams: Promise<{ case?: string }> }

/** The contacts list with nothing but its table: what the framework and the browser's HTML cost by themselves. */
export default async function BarePage({ searchParams }: Props) {
  const { data, total } = await answerContacts((await searchParams).case)
  const shows = data[0]?.sessions.map(([show]) => show) ?? []
  return (
    <main>
      <p>{total} contacts</p>
      <table>
        <thead>
          <tr>
            <th />
            {[...columns, ...shows].map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <Row key={row.id} row={row} />
          ))}
        </tbody>
      </table>
    </main>
  )
}

function Row({ row }: { row: BestContact }) {
  return (
    <tr>
      <td>
        <input type="checkbox" aria-label={`Select ${row.name}`} />
      </td>
      <th>
        <a href={`/contact/${row.id}`} target="_blank" rel="noopener">
          {row.name}
        </a>
        {row.isVip && <span title="VIP">!</span>}
      </th>
      <td>
        <a href={`/company/${row.relatedCompanyId}`} target="_blank" rel="noopener">
          {row.relatedCompanyLabel}
        </a>
      </td>
      <td>
        {row.typeOfAccount.map((type) => (
          <span key={type?.id} style={{ color: type?.color_hex }}>
            {type?.name}
          </span>
        ))}
      </td>
      <td>{row.country}</td>
      <td>{row.email}</td>
      <td>{row.tags.join(", ")}</td>
      {row.sessions.map(([show, isRegistered]) => (
        <td key={show}>{isRegistered ? "registered" : "not registered"}</td>
      ))}
    </tr>
  )
}
