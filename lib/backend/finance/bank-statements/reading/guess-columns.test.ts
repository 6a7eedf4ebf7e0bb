import { describe, expect, it } from "vitest"
import type { StatementField } from "#lib/contract/finance/bank-terms.ts"
import { guessColumns, isHead, meaningOf } from "./guess-columns.ts"

it.each([
  ["Date", "date"],
  ["DATE OPÉRATION", "date"],
  ["Date d'opération", "date"],
  ["Date de l’opération", "date"],
  ["Date de comptabilisation", "date"],
  ["dateOp", "date"],
  ["Booking Date", "date"],
  ["Completed Date (UTC)", "date"],
  ["Buchungstag", "date"],
  ["Date de valeur", "value_date"],
  ["Value Date", "value_date"],
  ["Montant", "amount"],
  ["Montant (EUR)", "amount"],
  ["Amount", "amount"],
  ["Débit", "debit"],
  ["Débit euros", "debit"],
  ["Montant débit", "debit"],
  ["Money Out", "debit"],
  ["Withdrawals (USD)", "debit"],
  ["Crédit", "credit"],
  ["Montant crédit", "credit"],
  ["Paid in", "credit"],
  ["Libellé", "text"],
  ["Libellé de l'opération", "text"],
  ["Description", "text"],
  ["Details", "text"],
  ["Contrepartie", "counterparty"],
  ["Bénéficiaire / Donneur", "counterparty"],
  ["Payee", "counterparty"],
  ["Counterparty IBAN", "iban"],
  ["IBAN", "iban"],
  ["Référence", "reference"],
  ["End-to-end reference", "reference"],
  ["Check or Slip #", "reference"],
  ["Numéro de compte", "account"],
  ["Devise", "currency"],
  ["Currency", "currency"],
  ["Solde", "balance"],
  ["Running Balance", "balance"],
  ["Balance after", "balance"],
  ["Label", "text"],
  ["Text", "text"],
  ["D/C", "direction"],
  ["Sens", "direction"],
  ["Débit/Crédit", "direction"],
  ["Fee", "fee"],
  ["Frais de gestion", "fee"],
  ["State", "state"],
  ["Statut", "state"],
  ["Orig amount", "original_amount"],
  ["Montant d'origine", "original_amount"],
  ["Orig currency", "original_currency"],
] as const)("a column '%s' means %s", (name, meaning) => expect(meaningOf(name)).toBe(meaning))

it.each([
  ["", "nothing"],
  ["Ville", "another thing"],
  ["Update", "a word that ends like one"],
  ["Soldeur", "a word that begins like one"],
  ["Montants", "a plural that no bank writes"],
])("a column '%s' means none of it: %s", (name) => expect(meaningOf(name)).toBeUndefined())

describe("the columns of a file", () => {
  const heads: [string, string, (StatementField | null)[]][] = [
    [
      "a French bank with two columns of money",
      "Date;Date de valeur;Libellé;Débit;Crédit",
      ["date", "value_date", "text", "debit", "credit"],
    ],
    [
      "a French bank with one",
      "Date opération;Date valeur;Libellé;Montant;Solde",
      ["date", "value_date", "text", "amount", "balance"],
    ],
    ["an American bank", "Posting Date;Description;Amount;Balance", ["date", "text", "amount", "balance"]],
    ["only the day of value", "Value date;Details;Amount", ["date", "text", "amount"]],
    [
      "an amount beside its two columns",
      "Date;Montant;Débit;Crédit;Libellé",
      ["date", null, "debit", "credit", "text"],
    ],
    ["an amount beside one of them", "Date;Montant;Débit", ["date", "amount", "debit"]],
    [
      "several texts and references",
      "Date;Libellé;Description;Référence;Transaction ID;Montant",
      ["date", "text", "text", "reference", "reference", "amount"],
    ],
    ["several amounts, of which the first counts", "Date;Amount;Amount EUR", ["date", "amount", null]],
    ["several days, of which the first counts", "Date;Booking date;Amount", ["date", null, "amount"]],
    ["an account, which is no field", "Compte;Devise;Date;Montant", [null, "currency", "date", "amount"]],
    ["nothing that is known", "A;B;C", [null, null, null]],
  ]
  it.each(heads)("of %s", (_, head, fields) => expect(guessColumns(head.split(";"))).toEqual(fields))

  it("tell a direction by what is in it, and a state of an entry from one of a country", () => {
    const rows = [
      ["02/11/2026", "5,00", "C", "CA"],
      ["02/11/2026", "5,00", "D", "NY"],
    ]
    expect(guessColumns(["Date", "Montant", "X", "State"], rows)).toEqual([
      "date",
      "amount",
      "direction",
      null,
    ])
    expect(guessColumns(["Date", "Montant", "X", "State"], [["", "", "?", "COMPLETED"]])).toEqual([
      "date",
      "amount",
      null,
      "state",
    ])
  })

  it("are as many as the file has", () => expect(guessColumns([])).toEqual([]))
})

it.each([
  ["Date;Libellé;Montant", true],
  ["Value date;Details;Paid out", true],
  ["Date;Crédit", true],
  ["Date;Libellé;Solde", false],
  ["Libellé;Montant", false],
  ["Compte;FR7630006000011234567890189", false],
  ["", false],
])("'%s' is the head of a table: %s", (row, isOne) => expect(isHead(row.split(";"))).toBe(isOne))
