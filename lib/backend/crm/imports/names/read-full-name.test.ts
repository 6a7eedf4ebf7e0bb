import { describe, expect, it } from "vitest"
import { nameOrderOf, readFullName } from "./read-full-name.ts"

const read = (text: string, order?: Parameters<typeof readFullName>[1]) => {
  const { salutation = "", first_name, last_name, doubt = "" } = readFullName(text, order)
  return [salutation, first_name, last_name, doubt]
}

describe("a name in one cell", () => {
  it.each([
    ["Marie-Claude DUPONT", "", "Marie-Claude", "DUPONT"],
    ["DUPONT Marie-Claude", "", "Marie-Claude", "DUPONT"],
    ["Dupont Marie", "", "Marie", "Dupont"],
    ["Marie Dupont", "", "Marie", "Dupont"],
    ["Dupont, Marie", "", "Marie", "Dupont"],
    ["M. Jean de La Tour", "M.", "Jean", "de La Tour"],
    ["Mme Anne-Sophie d'Arbois", "Mme", "Anne-Sophie", "d'Arbois"],
    ["Jean-François DE LA TOUR", "", "Jean-François", "DE LA TOUR"],
    ["DE LA TOUR Jean", "", "Jean", "DE LA TOUR"],
    ["Jean Pierre Marchand", "", "Jean Pierre", "Marchand"],
    ["Maria García López", "", "Maria", "García López"],
    ["García López Maria", "", "Maria", "García López"],
    ["Herr Karl-Heinz von der Heide", "Herr", "Karl-Heinz", "von der Heide"],
    ["Peter Van Damme", "", "Peter", "Van Damme"],
    ["Dr. Anna Schmidt", "Dr.", "Anna", "Schmidt"],
    ["Patrick O'Neill", "", "Patrick", "O'Neill"],
    ["王小明", "", "小明", "王"],
    ["欧阳娜娜", "", "娜娜", "欧阳"],
    ["김민준", "", "민준", "김"],
    ["남궁민수", "", "민수", "남궁"],
    ["김 민준", "", "민준", "김"],
    ["Kim Min-jun", "", "Min-jun", "Kim"],
    ["Min-jun Kim", "", "Min-jun", "Kim"],
    ["Zhang Xiaoming", "", "Xiaoming", "Zhang"],
    ["Pan Xiaoming", "", "Xiaoming", "Pan"],
  ])("%s is taken apart", (text, salutation, first, last) => {
    expect(read(text)).toEqual([salutation, first, last, ""])
  })

  it.each([
    ["Mme & M. Dupont", "Mme & M.", "", "Dupont", "name_of_two"],
    ["M. et Mme Jean Dupont", "M. et Mme", "Jean", "Dupont", "name_of_two"],
    ["Jean et Marie Dupont", "", "Jean et Marie", "Dupont", "name_of_two"],
    ["Martin Simon", "", "Martin", "Simon", "name_order"],
    ["Özgür Yıldız", "", "Özgür", "Yıldız", "name_order"],
    ["Wei Li", "", "Li", "Wei", "name_order"],
    ["Dupont", "", "", "Dupont", "name_one_word"],
    ["Marie Dupont (assistante)", "", "Marie", "Dupont", "name_unsure"],
    ["山田太郎", "", "太郎", "山田", "name_unsure"],
    ["de La Tour Jean", "", "Jean", "de La Tour", "name_order"],
  ])("%s is doubtful", (text, ...expected) => {
    expect(read(text)).toEqual(expected)
  })

  it("follows the name of its column where its words say nothing", () => {
    expect(["Nom Prénom", "First and last name", "Vor- und Nachname", "Contact"].map(nameOrderOf)).toEqual([
      "last_first",
      "first_last",
      null,
      null,
    ])
    expect(read("Martin Simon", "last_first")).toEqual(["", "Simon", "Martin", ""])
    expect(read("Yıldız Özgür", "last_first")).toEqual(["", "Özgür", "Yıldız", ""])
    expect(read("Marie Dupont", "last_first")).toEqual(["", "Marie", "Dupont", ""])
  })
})
