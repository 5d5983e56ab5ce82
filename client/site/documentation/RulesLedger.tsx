import { Box, chakra, Heading, Text } from '@chakra-ui/react'
import { rules as words } from '../copy/documentation'
import { ruleGroups } from '../copy/rules'
import { useRules } from '../useRules'

/** The register's rules, each with the number that is in force. */
export function RulesLedger() {
  const { rules, source } = useRules()
  return (
    <>
      <Text color="fg.muted" mb="6">
        {words.source[source]}{' '}
        {source === 'usual' && (
          <noscript>
            <span>{words.withoutScript}</span>
          </noscript>
        )}
      </Text>
      {ruleGroups(rules).map((group) => (
        <Box key={group.heading} mb="8" containerType="inline-size">
          <Heading as="h3" textStyle="md" pb="2">
            {group.heading}
          </Heading>
          <chakra.dl borderTopWidth="1px">
            {group.rules.map(({ name, text, value }) => (
              <Line key={name}>
                <chakra.dt fontWeight="semibold">{name}</chakra.dt>
                <Value>{value}</Value>
                <Words>{text}</Words>
              </Line>
            ))}
          </chakra.dl>
        </Box>
      ))}
    </>
  )
}

/** Its own width decides, since it stands in two frames: name and number, with the words between or under them. */
const WIDE = '@container (min-width: 36rem)'
/** Large text on a phone. */
const NARROW = '@container (max-width: 14rem)'

const Line = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
    [WIDE]: { gridTemplateColumns: '11rem minmax(0, 1fr) minmax(7rem, auto)' },
    columnGap: '4',
    py: '3',
    borderBottomWidth: '1px',
  },
})

const Value = chakra('dd', {
  base: {
    textStyle: 'figures',
    fontWeight: 'semibold',
    textAlign: 'end',
    whiteSpace: 'nowrap',
    [NARROW]: { textAlign: 'start' },
    [WIDE]: { order: 2 },
  },
})

const Words = chakra('dd', {
  base: { color: 'fg.muted', gridColumn: '1 / -1', [WIDE]: { gridColumn: 'auto' } },
})
