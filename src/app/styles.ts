// The order is the order of the layers: Mantine first, ours over it.
import '#ui/theme/base.css'
import '#ui/theme/mantine-base.css'
import '#ui/theme/fonts.css'
