-- Arguments: what is asked, and a file with one line for each thing to ask it with.
--   login    lines are usernames          search   lines are a token and a word
--   check    lines are tokens             cookie   lines are session cookies
--   many     as search
--   refresh  lines are session cookies; each answer brings the one to be used next
--   trivial  nothing is needed
function init(arguments)
   what, lines = arguments[1], {}
   if arguments[2] then
      for line in io.lines(arguments[2]) do lines[#lines + 1] = line end
   end
   math.randomseed(os.time())
end

local function any()
   return lines[math.random(#lines)]
end

local json = { ["Content-Type"] = "application/json" }
local asking = {
   trivial = function() return wrk.format("GET", "/auth/config") end,
   login = function()
      local body = string.format('{"username": "%s", "password": "motorclub-demo"}', any())
      return wrk.format("POST", "/auth/login", json, body)
   end,
   search = function()
      local token, word = any():match("(%S+) (%S+)")
      return wrk.format("GET", "/users?q=" .. word, { ["Authorization"] = "Bearer " .. token })
   end,
   check = function()
      return wrk.format("GET", "/auth/check-session", { ["Authorization"] = "Bearer " .. any() })
   end,
   cookie = function()
      return wrk.format("GET", "/auth/check-session", { ["Cookie"] = "motorclub_refresh=" .. any() })
   end,
   -- A cookie is away while it is on its way: nobody uses one twice, which would end its session.
   refresh = function()
      local cookie = table.remove(lines, 1)
      return wrk.format("POST", "/auth/refresh-token", { ["Cookie"] = "motorclub_refresh=" .. cookie })
   end,
}

asking.many = asking.search

function request()
   return asking[what]()
end

function response(status, headers)
   if what == "refresh" and status == 200 then
      lines[#lines + 1] = (headers["set-cookie"] or headers["Set-Cookie"]):match("motorclub_refresh=([^;]+)")
   end
end
