import { readFileSync, writeFileSync } from "node:fs"
import { runScript } from "#scripts/processes/run-script.ts"
import { billOfMaterials } from "#scripts/third-party/bill-of-materials.ts"
import { shippedPackages } from "#scripts/third-party/lock-packages.ts"

// Prints the bill of materials of what is shipped (CycloneDX 1.6), or writes it to the file that is named.
await runScript(async () => {
  const bill = billOfMaterials(shippedPackages(readFileSync("package-lock.json", "utf8")), new Date())
  const text = `${JSON.stringify(bill, null, 2)}\n`
  const file = process.argv[2]
  if (file === undefined) process.stdout.write(text)
  else {
    writeFileSync(file, text)
    console.log(`${bill.components.length} components written to ${file}.`)
  }
  return 0
})
