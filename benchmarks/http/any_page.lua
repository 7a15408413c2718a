-- Arguments: a path, and the number of pages. `{page}` in the path becomes another page at each request.
function init(arguments)
   path, pages = arguments[1], tonumber(arguments[2])
   math.randomseed(os.time())
end

function request()
   return wrk.format("GET", (path:gsub("{page}", function() return math.random(0, pages - 1) end)))
end
