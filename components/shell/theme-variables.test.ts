import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core"
import { expect, it } from "vitest"
import { theme } from "./theme.ts"

type Variables = Record<string, string>

/** What the theme changes of the kit's own variables, which have their stylesheet already. */
function changed(own: Variables, standard: Variables): [name: string, value: string][] {
  return Object.entries(own).filter(([name, value]) => standard[name] !== value)
}

function rule(selector: string, variables: [string, string][]): string {
  return `${selector} {\n${variables.map(([name, value]) => `  ${name}: ${value};\n`).join("")}}\n`
}

it("the stylesheet of the theme's variables agrees with the theme", async () => {
  const own = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))
  const standard = defaultCssVariablesResolver(DEFAULT_THEME)
  const css = [
    "/* Made from theme.ts by theme-variables.test.ts; run it with -u after a change there. */",
    rule(":root", changed(own.variables, standard.variables)),
    rule(':root[data-mantine-color-scheme="dark"]', changed(own.dark, standard.dark)),
    rule(':root[data-mantine-color-scheme="light"]', changed(own.light, standard.light)),
  ]
  await expect(css.join("\n")).toMatchFileSnapshot("./theme-variables.css")
})
