import { createTheme } from "@mantine/core"
import { keepFocus } from "#components/ui/panels/keep-focus.ts"
import { ignoreSecondClick } from "#components/ui/panels/second-click.ts"

const small = { defaultProps: { size: "xs" } }

/** Pixels a list of choices may take before it scrolls (S-7). */
const choiceListHeight = 250

/** The list of a picker scrolls itself: a region inside it that did would be one the keyboard cannot get to. */
const choiceList = {
  dropdown: { paddingInlineEnd: "var(--combobox-padding)" },
  options: { maxHeight: choiceListHeight, overflowY: "auto", overscrollBehavior: "contain" },
} as const

const picker = { defaultProps: { size: "xs", withScrollArea: false }, styles: choiceList }

const keepingFocus = { defaultProps: { onFocusCapture: keepFocus } }

const closedByOneClick = { defaultProps: { onClickCapture: ignoreSecondClick } }

/** Head and buttons of a dialog may stay in sight, the buttons in two rows on a phone: what the keyboard gets to is scrolled clear of them. */
const dialogContent = { border: "1px solid var(--crm-border)", scrollPaddingBlock: "60px 136px" }

/** The head of a dialog is none of the page: a page has one banner. */
const dialogHead = { header: { role: "presentation" } }

/** One accent, greys for the rest; 13 px in controls, 14 px in text, a 4 px grid. After a change of colours or sizes run theme-variables.test.ts with -u. */
export const theme = createTheme({
  fontFamily: '"Inter Variable", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", Menlo, Consolas, monospace',
  fontSizes: { xs: "13px", sm: "14px", md: "15px", lg: "17px", xl: "20px" },
  spacing: { xs: "8px", sm: "12px", md: "16px", lg: "24px", xl: "32px" },
  radius: { xs: "3px", sm: "5px", md: "6px", lg: "8px", xl: "12px" },
  defaultRadius: "sm",
  focusRing: "auto",
  cursorType: "pointer",
  respectReducedMotion: true,
  primaryColor: "accent",
  primaryShade: { light: 6, dark: 6 },
  colors: {
    accent: [
      "#f0f3fe",
      "#e0e6fb",
      "#c2ccf5",
      "#a3b2f0",
      "#7c8ee2",
      "#6076d8",
      "#4a61cc",
      "#3d51b4",
      "#344594",
      "#2b3975",
    ],
    gray: [
      "#f7f8fa",
      "#f1f2f5",
      "#e7e9ed",
      "#dadde3",
      "#c6cad2",
      "#99a0ac",
      "#626a77",
      "#4a515d",
      "#353b45",
      "#1d2129",
    ],
    dark: [
      "#e4e6ea",
      "#c5c9d1",
      "#a5abb7",
      "#8e95a3",
      "#3a3f49",
      "#2c3039",
      "#22262d",
      "#191c21",
      "#131519",
      "#0e1013",
    ],
    red: [
      "#fef1f1",
      "#fbdfdf",
      "#f5bcbc",
      "#f09a9a",
      "#e66a6a",
      "#dc4a4a",
      "#c93535",
      "#ad2b2b",
      "#902525",
      "#751f1f",
    ],
  },
  components: {
    ActionIcon: { defaultProps: { size: 28, variant: "subtle", color: "gray" } },
    Button: small,
    Checkbox: small,
    Combobox: { styles: choiceList },
    Input: small,
    InputWrapper: small,
    Drawer: { defaultProps: { attributes: dialogHead } },
    DrawerOverlay: closedByOneClick,
    DrawerRoot: keepingFocus,
    Modal: {
      defaultProps: { overlayProps: { backgroundOpacity: 0.35 }, attributes: dialogHead },
      styles: { content: dialogContent, title: { fontWeight: 600 } },
    },
    ModalOverlay: closedByOneClick,
    ModalRoot: keepingFocus,
    MultiSelect: picker,
    NumberInput: small,
    PasswordInput: small,
    Radio: small,
    Select: picker,
    Textarea: small,
    TextInput: small,
  },
})
