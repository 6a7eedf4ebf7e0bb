import { createContext, use } from "react"
import type { useNodeMenu } from "../outline/node-menu.tsx"

/** The diagram's menu, for the cards and edges that open it. */
export const MenuOfCanvas = createContext<ReturnType<typeof useNodeMenu> | undefined>(undefined)

export const useCanvasMenu = () => use(MenuOfCanvas)
