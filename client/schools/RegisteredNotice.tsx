import { Text } from '@chakra-ui/react'
import { useQuery } from '@apollo/client/react'
import { useEffect } from 'react'
import { useNavigate } from 'react-router-dom'
