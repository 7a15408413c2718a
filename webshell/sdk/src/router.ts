/** The shell's router. Plugins take it from here, so that there is one. */
export {
  Link,
  NavLink,
  useLocation,
  useMatch,
  useNavigate,
  useParams,
  useSearchParams,
} from 'react-router-dom';
